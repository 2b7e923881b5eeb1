// Checks the activity log: a mutation has one effect, and overwrites no value that its author had not seen.
import type { Activity } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { hasLogged } from './same-content.ts'

/** The fields that merge item by item. */
const LISTS: ReadonlySet<string> = new Set(['features', 'images', 'conditionPictures', 'costs'])

export class MergeWatch {
  /** Values that may be applied twice: chosen in a conflict, or repeated by a request without a key. */
  readonly repeatable = new Set<unknown>()
  /** Values that REST requests have set. */
  readonly #setByRest = new Set<unknown>()
  readonly #effects = new Map<string, number>()
  readonly #journal: Journal

  constructor({ journal }: { journal: Journal }) {
    this.#journal = journal
  }

  /** The server has forgotten effects. */
  onRestored(): void {
    this.#effects.clear()
  }

  /** Only creations are idempotent without limit. */
  onPruned(mid: string): void {
    this.#effects.delete(mid)
  }

  /** S11: a mutation has one effect. S40, S42: it overwrites no value that its author had not seen. */
  onActivity({ mid, name, history }: Activity): void {
    const times = (this.#effects.get(mid) ?? 0) + 1
    this.#effects.set(mid, times)
    if (times > 1) throw new Violation('S11', `${name} ${short(mid)} has a second effect`)
    if (name === 'conflict.resolve') for (const { to } of Object.values(history)) this.repeatable.add(to)
    if (name !== 'car.edit' && name !== 'settings.edit') return
    if (!this.#journal.stored.has(mid) || this.#journal.sentByRest.has(mid)) {
      for (const { to } of Object.values(history)) (this.#setByRest.has(to) ? this.repeatable : this.#setByRest).add(to)
      return
    }
    const fields = this.#journal.sent.get(mid)?.args.fields as Record<string, { from?: unknown; to?: unknown }>
    for (const [field, { from, to }] of Object.entries(history)) {
      const requested = fields[field]
      if (!requested || field === 'enabled' || field === 'featured') continue
      if (LISTS.has(field)) this.#checkList(mid, requested, from, to)
      else if (!hasLogged(requested.from, from)) {
        throw new Violation('S40', `${short(mid)} overwrites ${field} ${from}, its author had seen ${requested.from}`)
      }
    }
  }

  /** Items of lists are compared by their content. */
  #checkList(mid: string, requested: { from?: unknown; to?: unknown }, before: unknown, after: unknown): void {
    const contents = (list: unknown) => ((list ?? []) as unknown[]).map((item) => JSON.stringify(item))
    const kept = contents(requested.to)
    const removed = contents(requested.from).filter((item) => !kept.includes(item))
    const result = contents(after)
    const lost = contents(before).filter((item) => !removed.includes(item) && !result.includes(item))
    if (lost.length > 0) throw new Violation('S42', `${short(mid)} drops ${lost.join(', ')}, which it did not remove`)
  }
}
