// Checks imports: a cancelled one does not go on (S92), and an undo touches what the import did and nothing else (S93).
import type { Commit, LocalStore, Rows } from '#app/local/db/local-store.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { CommittedChange } from '#sync-server/store/store.ts'
import type { Activity } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { hasLogged } from './same-content.ts'
import type { ServerWatch } from './server-watch.ts'
import type { StoreMirror } from './store-mirror.ts'

/** Each of their values is unique. */
const TYPED_FIELDS = ['price', 'mileage', 'color', 'description'] as const

interface Dependencies {
  readonly journal: Journal
  readonly mirror: StoreMirror
  readonly serverWatch: ServerWatch
}

export class ImportWatch {
  /** The import of each mutation, by mid. */
  readonly #importOf = new Map<string, string>()
  /** The import that an undo undoes. */
  readonly #undoes = new Map<string, string>()
  /** The imports that a person has cancelled, by store. */
  readonly #cancelled = new WeakMap<LocalStore, Set<string>>()
  /** The vehicles that an undo has changed: import and uid. */
  readonly #undoneVehicles = new Set<string>()
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  /** To be called when a screen has reported that it withdrew planned mutations of the import. */
  onCancelled(store: LocalStore, importId: string): void {
    this.#cancelled.set(store, (this.#cancelled.get(store) ?? new Set()).add(importId))
  }

  /** To be called before the mirror follows the commit. */
  onDeviceCommit(store: LocalStore, { changes }: Commit): void {
    for (const row of changed(changes, 'imports')) this.#checkImport(store, row)
    // A rule may refuse an undo on the device (S91).
    for (const { importId, envelope } of changed(changes, 'refused'))
      this.#undoneVehicles.add(`${importId} ${envelope.uid}`)
    for (const row of changed(changes, 'outbox')) {
      const { envelope } = row.withdrawn ?? row
      const { mid, name } = envelope
      if (row.importId === undefined || name === 'void' || this.#importOf.has(mid)) continue
      this.#importOf.set(mid, row.importId)
      const undone = this.#undoes.get(row.importId)
      // An undo has one mutation for each vehicle. A further one is a refused one that a person makes again, aware of what is stored.
      const vehicle = `${row.importId} ${envelope.uid}`
      if (undone !== undefined && !this.#undoneVehicles.has(vehicle)) this.#checkUndo(store, envelope, undone)
      this.#undoneVehicles.add(vehicle)
    }
  }

  /** S92: what a cancellation has left out does not move any more. */
  #checkImport(store: LocalStore, row: Rows['imports']): void {
    if (row.undoes !== undefined) this.#undoes.set(row.importId, row.undoes)
    const before = this.#world.mirror.get(store, 'imports', row.importId)
    // A file can bring it again later.
    if (!before) this.#cancelled.get(store)?.delete(row.importId)
    const isCancelled = before?.withdrawn !== undefined || this.#cancelled.get(store)?.has(row.importId)
    if (before && isCancelled && before.moved !== row.moved)
      throw new Violation('S92', `import ${short(row.importId)} goes on after it was cancelled`)
  }

  /** S93: an undo leaves what has changed on this device since the import. */
  #checkUndo(store: LocalStore, { uid, mid, name, args }: Envelope, undone: string): void {
    const expected = this.#valuesOf(undone, uid)
    const shown = this.#shownValues(store, uid)
    for (const field of TYPED_FIELDS) {
      const value = shown.get(field)
      if (!expected.has(field) || value === undefined || sameValue(value, expected.get(field))) continue
      const isTouched = name === 'car.delete' || field in Object(args.fields)
      if (isTouched)
        throw new Violation('S93', `${name} ${short(mid)} undoes ${field} ${value}, which came after the import`)
    }
  }

  /** What the import has left of the vehicle. */
  #valuesOf(importId: string, uid: string): Map<string, unknown> {
    const values = new Map<string, unknown>()
    for (const { mid, name, uid: changedUid, args } of this.#world.journal.stored.values()) {
      if (changedUid !== uid || this.#importOf.get(mid) !== importId) continue
      const typed = name === 'car.create' ? (args.car as object) : targets(args.fields)
      for (const [field, value] of Object.entries(typed)) values.set(field, value)
    }
    return values
  }

  /** The base, and over it the pending edits, and the values of conflicts that are decided for the edit. */
  #shownValues(store: LocalStore, uid: string): Map<string, unknown> {
    const { mirror } = this.#world
    const car = mirror.get(store, 'cars', uid)
    const values = new Map<string, unknown>(car ? Object.entries(car) : [])
    const { lastSeq = 0 } = mirror.get(store, 'device', 'device') ?? {}
    for (const { seq, envelope, withdrawn, outcome } of mirror.all(store, 'outbox')) {
      if (seq <= lastSeq || withdrawn || outcome?.status === 'refused' || outcome?.status === 'conflict') continue
      for (const [field, { from, to }] of Object.entries(this.#editsOf(store, envelope, uid)))
        if (sameValue(values.get(field), from)) values.set(field, to)
    }
    return values
  }

  /** What a pending mutation changes of the vehicle. */
  #editsOf(store: LocalStore, envelope: Envelope, carUid: string): Edits {
    const { name, uid, args } = envelope
    if (name === 'car.edit' && uid === carUid) return args.fields as Edits
    const conflict = name === 'conflict.resolve' ? this.#world.mirror.get(store, 'conflicts', uid) : undefined
    if (conflict?.recordUid !== carUid || args.choice !== 'mine') return {}
    return Object.fromEntries(
      Object.entries(conflict.fields).map(([field, { mine, theirs }]) => [field, { from: theirs, to: mine }]),
    )
  }

  /** S93: on the server, a vehicle that the import did not add is not deleted, and a field gets the value that the import replaced. */
  onServerCommit(changes: readonly CommittedChange[]): void {
    for (const { table, row } of changes) {
      if (table !== 'activity' || !row) continue
      const { mid, name, recordUid, history } = row as Activity
      const undone = this.#undoes.get(this.#importOf.get(mid) ?? '')
      if (undone === undefined) continue
      this.#world.journal.count('an import is undone')
      const made = this.#world.serverWatch.activities.filter((each) => each.recordUid === recordUid)
      const isOwn = (each: Activity) => this.#importOf.get(each.mid) === undone
      if (name === 'car.delete' && !made.some((each) => each.name === 'car.create' && isOwn(each)))
        throw new Violation('S93', `${short(mid)} deletes ${short(recordUid)}, which the import did not add`)
      for (const [field, { to }] of Object.entries(history)) {
        const replaced = made.filter((each) => isOwn(each) || this.#isDecisionAbout(each, undone))
        // Costs merge item by item.
        if (field === 'enabled' || field === 'featured' || field === 'costs') continue
        const replacedValues = replaced.flatMap((each) => [
          each.history[field]?.from,
          ...this.#replacedHere(each, field),
        ])
        if (!replacedValues.some((value) => hasLogged(value, to)))
          throw new Violation('S93', `${short(mid)} sets ${field} to ${to}, which the import did not replace`)
      }
    }
  }

  /** A REST call under the mid of an edit replaces what the device has not seen. The undo restores what the edit replaced there. */
  #replacedHere({ mid }: Activity, field: string): unknown[] {
    const { sentByRest, stored } = this.#world.journal
    const fields = sentByRest.has(mid) ? (stored.get(mid)?.args.fields as Edits | undefined) : undefined
    return fields?.[field] ? [fields[field].from] : []
  }

  /** Also a decision about a conflict that a decision raised. */
  #isDecisionAbout({ mid, name }: Pick<Activity, 'mid' | 'name'>, importId: string): boolean {
    const conflictUid = name === 'conflict.resolve' ? this.#world.journal.sent.get(mid)?.uid : undefined
    if (conflictUid === undefined) return false
    const raisedBy = this.#world.journal.sent.get(conflictUid)
    return (
      this.#importOf.get(conflictUid) === importId ||
      (raisedBy !== undefined && this.#isDecisionAbout(raisedBy, importId))
    )
  }
}

type Edits = Record<string, { from: unknown; to: unknown }>

const targets = (fields: unknown) =>
  Object.fromEntries(Object.entries(Object(fields) as Edits).map(([field, { to }]) => [field, to]))

function changed<T extends 'imports' | 'outbox' | 'refused'>(changes: Commit['changes'], table: T): Rows[T][] {
  return (changes?.find((each) => each.table === table)?.puts ?? []) as Rows[T][]
}
