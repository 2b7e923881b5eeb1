// Checks unsaved forms: a draft goes when the person saves or discards it, or confirms its loss at a log-out (S61).
import type { Commit, LocalStore } from '#app/local/db/local-store.ts'
import { Violation } from '#tests/simulation/violation.ts'

export class DraftWatch {
  readonly #drafts = new WeakMap<LocalStore, Set<string>>()
  /** The keys that a person has given up. */
  readonly #ended = new Set<string>()

  /** A person saves or discards a form, or confirms the loss of its draft. */
  end(key: string): void {
    this.#ended.add(key)
  }

  onDeviceCommit(store: LocalStore, { changes }: Commit): void {
    const known = this.#drafts.get(store) ?? new Set()
    this.#drafts.set(store, known)
    for (const { table, cleared, puts, removes } of changes ?? []) {
      if (table !== 'drafts') continue
      const kept = new Set(puts.map((row) => (row as { key: string }).key))
      const gone = cleared ? [...known].filter((key) => !kept.has(key)) : (removes as string[])
      const lost = gone.find((key) => known.has(key) && !this.#ended.has(key))
      if (lost !== undefined) throw new Violation('S61', `the draft ${lost} is deleted`)
      for (const key of gone) known.delete(key)
      for (const key of kept) known.add(key)
    }
  }
}
