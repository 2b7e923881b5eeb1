// Sends a visitor's enquiries that wait, as they are stored. The page does it and so does the worker.
import { enquiryRefused, enquirySent, waitingEnquiries } from '#app/local/outbox/visitor-inquiries.ts'
import { DONE, type EngineParts, type RunEnd } from '#app/sync/engine/dependencies.ts'

export async function sendEnquiries({ store, transport }: Pick<EngineParts, 'store' | 'transport'>): Promise<RunEnd> {
  for (const { mid, input } of await waitingEnquiries(store)) {
    if (!input) continue
    const answer = await transport.sendInquiry(mid, input)
    if (answer.kind === 'ok') await enquirySent(store, mid)
    else if (answer.kind !== 'refused') return answer
    else await enquiryRefused(store, mid, { message: answer.body.message, issues: answer.body.errors ?? [] })
  }
  return DONE
}
