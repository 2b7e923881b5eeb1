import { type EnquiryResult, runningClient } from '#app/sync/session/client.ts'
import type { InquiryDraft } from '#domain/inquiries/inquiry.ts'

/** Keeps a visitor's enquiry on the device and sends it, now or when there is a connection. */
export async function sendEnquiry(draft: InquiryDraft, carId?: number, corrects?: string): Promise<EnquiryResult> {
  return (await runningClient()).sendEnquiry(draft, carId, corrects)
}
