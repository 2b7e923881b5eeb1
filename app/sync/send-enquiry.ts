import type { InquiryDraft } from '#domain/inquiry.ts'
import { type EnquiryResult, runningClient } from './client.ts'

/** Keeps a visitor's enquiry on the device and sends it, now or when there is a connection. */
export async function sendEnquiry(draft: InquiryDraft, carId?: number, corrects?: string): Promise<EnquiryResult> {
  return (await runningClient()).sendEnquiry(draft, carId, corrects)
}
