// A visitor's enquiries: kept on the device, then sent one by one by the documented call under a key of their own, so that
// one whose answer was lost is not made twice. They belong to the visitor, whoever is logged in.

import type { EnquiryRow, LocalStore } from '#app/local/db/local-store.ts'
import { forgetEnquiry, keepEnquiry, removeRefused } from '#app/local/outbox/visitor-inquiries.ts'
import { type EngineParts, isoNow, type RunEnd } from '#app/sync/engine/dependencies.ts'
import { createRunner, type Runner } from '#app/sync/engine/retry-loop.ts'
import type { EnquiryResult } from '#app/sync/session/client.ts'
import { type InquiryDraft, type InquiryInput, inquiryIssues, toInquiryInput } from '#domain/inquiries/inquiry.ts'
import { sendEnquiries } from './send-inquiries.ts'

const PATIENCE = 5000
const NOT_KEPT = 'This browser cannot keep your enquiry. Please send it again when you have a connection.'

export interface EnquiryDesk {
  /** @param corrects the refused one that this one says better */
  send(draft: InquiryDraft, car?: { id: number; name?: string }, corrects?: string): Promise<EnquiryResult>
  /** Takes a refused one off the device. */
  remove(mid: string): Promise<void>
  runner: Runner
}

type DeskParts = Omit<EngineParts, 'staff'> & {
  isOffline(): boolean
  ended?(end: RunEnd): void
}

export function createEnquiryDesk(parts: DeskParts): EnquiryDesk {
  const { store, clock, newUuid, isOffline } = parts
  /** Words that could not be kept, and under which key they were sent: an answer that was too late may have made it. */
  const unkept = new Map<string, string>()
  const runner = createRunner(() => parts.exclusive('enquiries', () => sendEnquiries(parts)), parts)

  return {
    runner,
    remove: (mid) => removeRefused(store, mid),
    async send(draft, car, corrects) {
      const input = toInquiryInput(draft, car?.id)
      const issues = inquiryIssues(input)
      if (issues.length > 0)
        return { kind: 'refused', message: issues.map(({ message }) => message).join('. '), issues }
      const words = JSON.stringify(input)
      const mid = unkept.get(words) ?? newUuid()
      const result = await keepAndSend(mid, input, car, corrects)
      if (result.kind === 'not-kept') unkept.set(words, mid)
      else unkept.delete(words)
      return result
    },
  }

  async function keepAndSend(
    mid: string,
    input: InquiryInput,
    car: { id: number; name?: string } | undefined,
    corrects: string | undefined,
  ): Promise<EnquiryResult> {
    try {
      const about = { ...(car ? { carId: car.id } : {}), ...(car?.name ? { carName: car.name } : {}) }
      await keepEnquiry(store, { mid, at: isoNow(clock), state: 'waiting', input, ...about }, corrects)
    } catch {
      return isOffline() ? { kind: 'not-kept', message: NOT_KEPT } : sendUnkept(parts, mid, input)
    }
    if (!isOffline()) await Promise.race([runner.run(), patience(parts)])
    const row = await store.read((tx) => tx.get('enquiries', mid))
    return row ? told(store, row) : { kind: 'sent' }
  }
}

/** The device has no room for it, but there may be a connection. */
async function sendUnkept({ transport }: DeskParts, mid: string, input: InquiryInput): Promise<EnquiryResult> {
  const answer = await transport.sendInquiry(mid, input)
  if (answer.kind === 'ok') return { kind: 'sent' }
  if (answer.kind !== 'refused') return { kind: 'not-kept', message: NOT_KEPT }
  return { kind: 'refused', message: answer.body.message, issues: answer.body.errors ?? [] }
}

function patience({ clock }: Pick<EngineParts, 'clock'>): Promise<void> {
  return new Promise((resolve) => {
    clock.after(PATIENCE, resolve)
  })
}

async function told(store: LocalStore, { mid, state, message = '', issues = [] }: EnquiryRow): Promise<EnquiryResult> {
  if (state === 'sent') return { kind: 'sent' }
  if (state === 'refused') return { kind: 'refused', message, issues, mid }
  if (store.kept) return { kind: 'waiting', mid }
  await forgetEnquiry(store, mid)
  return { kind: 'not-kept', message: NOT_KEPT }
}
