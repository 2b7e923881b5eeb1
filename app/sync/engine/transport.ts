// What the sync engine asks of the network. `fetch-transport.ts` is the real one; simulations bring their own.

import type { Answer } from '#app/sync/http/api-result.ts'
import type { Car } from '#domain/cars/car.ts'
import type { Inquiry, InquiryInput } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { PullResponse, PushRequest, PushResponse } from '#domain/protocol/protocol.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

export interface Transport {
  push(request: PushRequest): Promise<Answer<PushResponse>>
  /** @param clientId left out by visitors, who have no outbox on the server */
  pull(query: { cursor: string; limit: number; clientId?: string }): Promise<Answer<PullResponse>>
  cars(): Promise<Answer<{ data: Car[] }>>
  inquiries(): Promise<Answer<{ data: Inquiry[] }>>
  conflicts(): Promise<Answer<{ data: Conflict[] }>>
  settings(): Promise<Answer<SiteSettings>>
  sendInquiry(mid: string, input: InquiryInput): Promise<Answer<unknown>>
}
