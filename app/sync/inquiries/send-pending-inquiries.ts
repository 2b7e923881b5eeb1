// Apart from visitor-outbox.ts so that the service worker, which uses it too, does not bundle the validation of inquiries.
import { getPendingInquiries, recordAnswer } from '#app/local/outbox/visitor-inquiries.ts'
import { type AttemptResult, DONE, type EngineDependencies } from '#app/sync/engine/dependencies.ts'
import type { InquirySource } from '#domain/kinds/inquiry/source.ts'

/**
 * Sends a visitor's pending inquiries as they are stored, and stops at the first one that is unanswered.
 * @param sources by `mid`: they are not stored on the device
 */
export async function sendPendingInquiries(
  { store, transport }: Pick<EngineDependencies, 'store' | 'transport'>,
  sources: ReadonlyMap<string, InquirySource> = new Map(),
): Promise<AttemptResult> {
  for (const { mid, input } of await getPendingInquiries(store)) {
    if (!input) continue
    const source = sources.get(mid)
    const result = await transport.sendInquiry(mid, source ? { ...input, source } : input)
    if (result.kind === 'ok') await recordAnswer(store, mid)
    else if (result.kind !== 'refused') return result
    else {
      const { errors: issues = [], ...refusal } = result.body
      await recordAnswer(store, mid, { ...refusal, issues })
    }
  }
  return DONE
}
