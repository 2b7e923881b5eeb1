// Checks what the server deletes by age: nothing too early (S11, S33, S58), and enquiries when their period is over.
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import {
  type Activity,
  IDEMPOTENCY_RECORDS,
  type OutboxProgress,
  PRUNED_TOMBSTONES,
  type StoredDeletion,
  type StoredSettings,
} from '#sync-server/store/tables.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { type WholeView, wholeView } from '#tests/support/server/whole-view.ts'

const DAY_MS = 24 * 3_600_000
/** Clocks are set by up to three hours, several times. */
const TOLERANCE_MS = DAY_MS
const TABLES = ['inquiries', 'conflicts', 'devices', 'deletions', 'activity', 'mails', 'users'] as const
const CLEANED = ['inquiries', 'deletions', 'mails', IDEMPOTENCY_RECORDS, 'devices'] as const
type WatchedTable = (typeof TABLES)[number]

/** Since when a row counts as old, and for how many days it is kept. */
const KEPT: Partial<Record<WatchedTable, { days: number; since(row: never): string }>> = {
  conflicts: { days: 180, since: ({ resolvedAt, createdAt }: Conflict) => resolvedAt ?? createdAt },
  devices: { days: 400, since: ({ seenAt }: OutboxProgress) => seenAt },
  deletions: { days: 180, since: ({ deletedAt }: StoredDeletion) => deletedAt },
  activity: { days: 400, since: ({ appliedAt }: Activity) => appliedAt },
}

interface Dependencies {
  readonly server: { now(): Date }
}

export class RetentionWatch {
  readonly #rows = new Map<string, object>()
  #months = 0
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  async onStart(store: Store): Promise<void> {
    const view = await wholeView(store)
    this.#rows.clear()
    for (const table of TABLES) for (const [key, row] of view.entries(table)) this.#rows.set(`${table} ${key}`, row)
    this.#months = siteSettings(view).retention.inquiryMonths
  }

  onCommit(changes: readonly CommittedChange[]): void {
    // Several transactions are one commit: the period may have been set before or after a deletion.
    const periods = [this.#months]
    for (const { table, row } of changes)
      if (table === 'settings' && row) periods.push((row as StoredSettings).values.retention.inquiryMonths)
    this.#months = periods.at(-1) as number
    for (const { table, key, row } of changes) {
      if (!(TABLES as readonly string[]).includes(table)) continue
      const id = `${table} ${key}`
      const before = this.#rows.get(id)
      if (before) this.#checkChange(table as WatchedTable, key, before, row, changes)
      if (row) this.#rows.set(id, row)
      else this.#rows.delete(id)
    }
    for (const { table, row } of changes) {
      const { by, byId, name, recordUid } = (table === 'activity' && row ? row : {}) as Activity
      if (byId === undefined && name === 'inquiry.delete' && by !== undefined)
        this.#checkExpired(recordUid, periods, changes)
    }
  }

  #checkChange(
    table: WatchedTable,
    key: string,
    before: object,
    after: object | null,
    changes: readonly CommittedChange[],
  ): void {
    if (table === 'inquiries' && !after) this.#deleted.set(key, before as Inquiry)
    if (table === 'deletions' && after) {
      const [{ last, deletedAt }, next] = [before as StoredDeletion, after as StoredDeletion]
      if (last && !next.last && this.#ageOf(deletedAt) < 30 * DAY_MS - TOLERANCE_MS)
        throw new Violation('S58', `the deleted ${short(key)} cannot be restored any more, too early`)
    }
    const rule = KEPT[table]
    if (!rule || after) return
    const isRestored =
      table === 'deletions' && changes.some((each) => each.table === 'cars' && each.key === key && each.row)
    if (!isRestored && this.#ageOf(rule.since(before as never)) < rule.days * DAY_MS - TOLERANCE_MS)
      throw new Violation('S33', `${table} ${short(key)} is pruned too early`)
    if (table === 'conflicts' && (before as Conflict).state !== 'resolved')
      throw new Violation('S33', `the open conflict ${short(key)} is pruned`)
    if (
      table === 'deletions' &&
      !isRestored &&
      !changes.some((each) => each.table === PRUNED_TOMBSTONES && each.key === key)
    )
      throw new Violation('S33', `the uid and number of ${short(key)} are not reserved any more`)
  }

  readonly #deleted = new Map<string, Inquiry>()

  #checkExpired(uid: string, periods: readonly number[], changes: readonly CommittedChange[]): void {
    const inquiry = this.#deleted.get(uid)
    if (!inquiry || !changes.some(({ table, key }) => table === 'inquiries' && key === uid)) return
    const isExpired = periods.some(
      (months) => months > 0 && this.#ageOf(inquiry.updatedAt) > months * 28 * DAY_MS - TOLERANCE_MS,
    )
    if (!isExpired) throw new Violation('S57', `the enquiry ${short(uid)} of ${inquiry.updatedAt} is deleted too early`)
  }

  #ageOf(time: string): number {
    return this.#world.server.now().getTime() - Date.parse(time)
  }

  /** To be called before the daily cleaning. @returns the rows that it finds; others may become durable during it, with an earlier time */
  findRows(view: WholeView): ReadonlySet<string> {
    return new Set(CLEANED.flatMap((table) => Array.from(view.entries(table), ([key]) => `${table} ${key}`)))
  }

  /** To be called after the daily cleaning. @param found the rows before it */
  checkCleaned(view: WholeView, found: ReadonlySet<string>): void {
    const { inquiryMonths } = siteSettings(view).retention
    const isOlder = (time: string, days: number) => this.#ageOf(time) > days * DAY_MS + TOLERANCE_MS
    const rows = <T extends (typeof CLEANED)[number]>(table: T) =>
      [...view.entries(table)].filter(([key]) => found.has(`${table} ${key}`))
    for (const [uid, { updatedAt }] of rows('inquiries')) {
      if (inquiryMonths > 0 && isOlder(updatedAt, inquiryMonths * 31))
        throw new Violation('S57', `the enquiry ${short(uid)} of ${updatedAt} is kept too long`)
    }
    for (const [uid, { deletedAt, last }] of rows('deletions')) {
      if (isOlder(deletedAt, last ? 30 : 180))
        throw new Violation('S33', `the tombstone of ${short(uid)} is kept too long`)
    }
    for (const [, { queuedAt }] of rows('mails'))
      if (isOlder(queuedAt, 30)) throw new Violation('S57', `a mail of ${queuedAt} is kept too long`)
    for (const [mid, { answeredAt }] of rows(IDEMPOTENCY_RECORDS))
      if (isOlder(answeredAt, 400)) throw new Violation('S11', `the outcome of ${short(mid)} is kept too long`)
    for (const [clientId, { seenAt }] of rows('devices'))
      if (isOlder(seenAt, 400)) throw new Violation('S11', `the device ${short(clientId)} is kept too long`)
  }
}
