// Checks the e-mails about new inquiries (S15): each inquiry is queued in the commit that stores it, reaches every recipient or is
// listed as undelivered, and is not sent again to a recipient whose delivery is stored.

import type { SendResult } from '#sync-server/mail/smtp-sender.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { CommittedChange, Store, View } from '#sync-server/store/store.ts'
import type { Activity, StoredSettings } from '#sync-server/store/tables.ts'
import type { StoredMail } from '#sync-server/store/work-rows.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'

const DAY_MS = 24 * 3_600_000
const MAX_AGE_MS = 30 * DAY_MS
/** Clocks are set by up to three hours, several times. */
const TOLERANCE_MS = DAY_MS
const MAX_ATTEMPTS = 8

interface Dependencies {
  readonly server: { now(): Date }
}

export class MailWatch {
  readonly #mails = new Map<string, StoredMail>()
  /** The mails that the mail server took, by inquiry, since the last commit about it. */
  readonly #taken = new Map<string, string[]>()
  /** Whose delivery is stored, by inquiry. */
  readonly #delivered = new Map<string, Set<string>>()
  readonly #refused = new Set<string>()
  readonly #inquiries = new Set<string>()
  /** Every list of recipients of this process, the current one last. */
  #lists: (readonly string[])[] = []
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  async onStart(store: Store, how: 'restart' | 'restored' | 'put back'): Promise<void> {
    const view = await store.read()
    this.#mails.clear()
    this.#inquiries.clear()
    for (const { uid } of view.all('inquiries')) this.#inquiries.add(uid)
    this.#taken.clear()
    if (how !== 'restart') this.#delivered.clear()
    for (const [uid, mail] of view.entries('mails')) {
      this.#mails.set(uid, mail)
      // A process may end between a commit and its report.
      this.#deliver(uid, mail.sentTo)
    }
    this.#lists = [recipientsIn(view)]
  }

  onSend(uid: string, recipients: readonly string[]): void {
    const again = recipients.find((each) => this.#delivered.get(uid)?.has(each))
    if (again) throw new Violation('S15', `${again} gets the inquiry ${short(uid)} again`)
  }

  onResult(uid: string, recipients: readonly string[], result: SendResult): void {
    this.#taken.set(uid, result.kind === 'sent' ? [...recipients] : result.accepted)
    if (result.kind === 'failed' && result.isPermanent) this.#refused.add(uid)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    // Several transactions are one commit: the list before it may be the one by which a mail was queued.
    const former = this.#lists.at(-1) ?? []
    for (const { table, row } of changes)
      if (table === 'settings' && row) this.#lists.push((row as StoredSettings).values.inquiryMail?.recipients ?? [])
    const isUnchanged = this.#lists.at(-1) === former
    for (const { table, row } of changes) {
      const { name, recordUid } = (table === 'activity' && row ? row : {}) as Activity
      if (name === 'inquiry.create' && isUnchanged && former.length > 0) checkQueued(recordUid, changes)
    }
    for (const { table, key, row } of changes) {
      if (table !== 'inquiries') continue
      if (row) this.#inquiries.add(key)
      else this.#inquiries.delete(key)
    }
    for (const { table, key, row } of changes) {
      if (table !== 'mails') continue
      // Another attempt begins: the result of the one before could not be stored.
      const isLost = row !== null && (row as StoredMail).claim !== undefined
      if (!isLost) this.#deliver(key, this.#taken.get(key) ?? [])
      this.#taken.delete(key)
      const before = this.#mails.get(key)
      if (before) this.#checkChange(key, before, row as StoredMail | null)
      if (row) this.#mails.set(key, row as StoredMail)
      else this.#mails.delete(key)
    }
  }

  #deliver(uid: string, recipients: readonly string[]): void {
    this.#delivered.set(uid, new Set([...(this.#delivered.get(uid) ?? []), ...recipients]))
  }

  #checkChange(uid: string, before: StoredMail, after: StoredMail | null): void {
    if (after && after.nextAt === null && before.nextAt !== null) {
      if (!this.#refused.has(uid) && after.attempts <= MAX_ATTEMPTS)
        throw new Violation('S15', `the mail about ${short(uid)} is given up after ${after.attempts} attempts`)
    }
    if (after || !this.#inquiries.has(uid)) return
    if (this.#world.server.now().getTime() - Date.parse(before.queuedAt) > MAX_AGE_MS - TOLERANCE_MS) return
    const delivered = this.#delivered.get(uid) ?? new Set()
    const isDelivered = this.#lists.some((list) => list.length > 0 && list.every((each) => delivered.has(each)))
    const hadNoRecipients = before.attempts >= MAX_ATTEMPTS && this.#lists.some((list) => list.length === 0)
    if (!isDelivered && !hadNoRecipients)
      throw new Violation('S15', `the mail about ${short(uid)} is removed, delivered to ${[...delivered]}`)
  }

  /** To be called when a day has passed in which the mail server took everything. */
  checkDelivered(view: View): void {
    if (recipientsIn(view).length === 0) return
    for (const [uid, { nextAt, claim }] of view.entries('mails')) {
      // The attempt of a process that has ended is left alone for a while.
      if (nextAt !== null && claim === undefined) throw new Violation('S15', `the mail about ${short(uid)} is not sent`)
    }
  }
}

const recipientsIn = (view: View) => siteSettings(view).inquiryMail?.recipients ?? []

function checkQueued(uid: string, changes: readonly CommittedChange[]): void {
  const has = (table: string) => changes.some((each) => each.table === table && each.key === uid && each.row)
  if (has('inquiries') && !has('mails')) throw new Violation('S15', `no mail is queued for the inquiry ${short(uid)}`)
}
