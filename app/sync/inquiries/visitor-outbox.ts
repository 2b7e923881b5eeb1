// The visitor outbox: inquiries are stored on the device, then sent one by one with their `mid` as the idempotency key. It
// belongs to the visitor, independently of any staff session.

import type { LocalStore } from '#app/local/db/local-store.ts'
import type { VisitorInquiryRow } from '#app/local/db/rows.ts'
import { addInquiry, removeInquiry } from '#app/local/outbox/visitor-inquiries.ts'
import type { InquiryResult } from '#app/sync/client.ts'
import { type AttemptResult, type EngineDependencies, isoNow } from '#app/sync/engine/dependencies.ts'
import { createRetryLoop } from '#app/sync/engine/retry-loop.ts'
import {
  draftIssues,
  formIssue,
  type InquiryDraft,
  type InquiryInput,
  toInquiryInput,
} from '#domain/kinds/inquiry/inquiry-form.ts'
import type { InquirySource } from '#domain/kinds/inquiry/source.ts'
import { sendPendingInquiries } from './send-pending-inquiries.ts'

/** How long `send` waits for a response before it reports the inquiry as pending. */
const SEND_TIMEOUT_MS = 5000
const NOT_STORED = { kind: 'not-kept' } as const

/** The car an inquiry is about. */
interface CarReference {
  id: number
  name?: string
}

export type VisitorOutbox = ReturnType<typeof createVisitorOutbox>

type VisitorOutboxDependencies = Omit<EngineDependencies, 'staff'> & {
  newUuid(): string
  /** Where the visit came from. */
  visitSource?: InquirySource | null
  onEnd?(result: AttemptResult): void
}

export function createVisitorOutbox(dependencies: VisitorOutboxDependencies) {
  const { store, transport, clock, newUuid, isOffline, visitSource } = dependencies
  /** The `mid` of each inquiry (as JSON) that could not be stored: a repeated attempt must use the same idempotency key. */
  const unstoredMids = new Map<string, string>()
  /** The source of each inquiry of this tab, by its `mid`. */
  const sources = new Map<string, InquirySource>()
  const retryLoop = createRetryLoop(
    () => dependencies.exclusive('enquiries', () => sendPendingInquiries(dependencies, sources)),
    dependencies,
  )

  return {
    retryLoop,
    /** @param corrects the `mid` of the refused inquiry that this one replaces */
    async send(draft: InquiryDraft, car?: CarReference, corrects?: string): Promise<InquiryResult> {
      const input = toInquiryInput(draft, car?.id)
      const issues = Object.entries(draftIssues(draft)).map(([path, found]) => formIssue(path, found))
      if (issues.length > 0) return { kind: 'refused', issues }
      const key = JSON.stringify(input)
      const mid = unstoredMids.get(key) ?? newUuid()
      if (visitSource) sources.set(mid, visitSource)
      const result = await storeAndSend(mid, input, car, corrects)
      if (result.kind === 'not-kept') unstoredMids.set(key, mid)
      else unstoredMids.delete(key)
      return result
    },
  }

  async function storeAndSend(
    mid: string,
    input: InquiryInput,
    car: CarReference | undefined,
    corrects: string | undefined,
  ): Promise<InquiryResult> {
    try {
      const about = { ...(car ? { carId: car.id } : {}), ...(car?.name ? { carName: car.name } : {}) }
      await addInquiry(store, { mid, at: isoNow(clock), state: 'waiting', input, ...about }, corrects)
    } catch {
      // The storage is full.
      if (isOffline()) return NOT_STORED
      const source = sources.get(mid)
      const result = await transport.sendInquiry(mid, source ? { ...input, source } : input)
      if (result.kind === 'refused') {
        const { errors: issues = [], ...refusal } = result.body
        return { kind: 'refused', ...refusal, issues }
      }
      if (result.kind !== 'ok') return NOT_STORED
      // The removal needs no free storage.
      if (corrects !== undefined) await removeInquiry(store, corrects).catch(() => {})
      return { kind: 'sent' }
    }
    const timeout = new Promise<void>((resolve) => clock.after(SEND_TIMEOUT_MS, resolve))
    if (!isOffline()) await Promise.race([retryLoop.run(), timeout])
    const row = await store.read((tx) => tx.get('enquiries', mid))
    return row ? toResult(store, row) : { kind: 'sent' }
  }
}

async function toResult(
  store: LocalStore,
  { mid, state, issues = [], message, code, values }: VisitorInquiryRow,
): Promise<InquiryResult> {
  if (state === 'sent') return { kind: 'sent' }
  if (state === 'refused') return { kind: 'refused', message, code, values, issues, mid }
  if (store.isPersistent) return { kind: 'waiting', mid }
  await store.write((tx) => tx.remove('enquiries', [mid]))
  return NOT_STORED
}
