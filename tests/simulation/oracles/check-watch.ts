// Checks lot checks on the server (S97): one is open at a time, and no mark disappears: the simulated staff take none back.
import type { Check } from '#domain/checks/check.ts'
import { isOpenCheck } from '#domain/checks/check.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { Activity } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'

export class CheckWatch {
  readonly #checks = new Map<string, Check>()
  readonly #journal: Journal

  constructor({ journal }: { journal: Journal }) {
    this.#journal = journal
  }

  async onStart(store: Store): Promise<void> {
    this.#checks.clear()
    for (const check of (await store.read()).all('checks')) this.#checks.set(check.uid, check)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    for (const { table, key, row } of changes) {
      if (table !== 'checks') continue
      const before = this.#checks.get(key)
      if (!row) this.#checks.delete(key)
      else {
        const check = row as Check
        this.#checks.set(key, check)
        if (check.joins !== undefined) this.#journal.count('a lot check joins another')
        if (before) checkMarksStay(before, check)
      }
    }
    const open = [...this.#checks.values()].filter(isOpenCheck)
    if (open.length > 1) throw new Violation('S97', `${open.map(({ uid }) => short(uid))} are open at the same time`)
    for (const { table, row } of changes) {
      if (table !== 'activity' || !row) continue
      const { name, recordUid, mid, by } = row as Activity
      if (name === 'check.mark') this.#checkMark(recordUid, mid, by)
    }
  }

  /** Also a mark of the check that joined another, and one that comes after the end. */
  #checkMark(uid: string, mid: string, by: string): void {
    const { joins = uid } = this.#checks.get(uid) ?? {}
    const check = this.#checks.get(joins)
    const { car, as } = (this.#journal.sent.get(mid)?.args ?? {}) as { car: string; as: string }
    const mark = check?.marks[car]
    if (!mark?.by.includes(by) || (as === 'problem' && !mark.problems.some((problem) => problem.mid === mid)))
      throw new Violation('S97', `the mark ${short(mid)} of ${by} is not in the check ${short(joins)}`)
    this.#journal.count(mark.late ? 'a mark of an ended check' : 'a mark of a check')
  }
}

function checkMarksStay({ uid, marks }: Check, after: Check): void {
  for (const [car, { by, problems }] of Object.entries(marks)) {
    const mark = after.marks[car]
    const hasAll =
      by.every((each) => mark?.by.includes(each)) &&
      problems.every(({ mid }) => mark?.problems.some((problem) => problem.mid === mid))
    if (!hasAll) throw new Violation('S97', `a mark of ${short(car)} disappears from the check ${short(uid)}`)
  }
}
