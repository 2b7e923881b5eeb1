// Checks that the undo of an import touches what the import did and nothing else (S93).
import type { Commit, LocalStore, Rows } from '#app/local/db/local-store.ts'
import { stockNumberKey } from '#domain/kinds/car/car-number.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { mergeValue, sameValue } from '#domain/mutations/merge.ts'
import { singleMutations } from '#domain/mutations/subjects.ts'
import type { CommittedChange } from '#sync-server/store/store.ts'
import type { Activity } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import type { ServerModel } from '#tests/simulation/model/server-model.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { hasLogged } from './same-content.ts'
import type { StoreMirror } from './store-mirror.ts'

/** Each of their values is unique. */
const TYPED_FIELDS = ['price', 'mileage', 'color', 'description'] as const

interface Dependencies {
  readonly journal: Journal
  readonly mirror: StoreMirror
  readonly server: { readonly model: ServerModel }
}

export class ImportWatch {
  /** The import of each mutation, by mid, and of each row of a mutation, by the mid that a conflict of the row has. */
  readonly #importOf = new Map<string, string>()
  /** The import that an undo undoes. */
  readonly #undoes = new Map<string, string>()
  /** The vehicles that an undo has changed: import and uid. */
  readonly #undoneVehicles = new Set<string>()
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  /** To be called before the mirror follows the commit. */
  onDeviceCommit(store: LocalStore, { changes }: Commit): void {
    // A rule may refuse an undo on the device.
    for (const { import: ofImport, envelope } of changed(changes, 'refused'))
      if (ofImport) this.#undoneVehicles.add(`${ofImport.id} ${envelope.uid}`)
    for (const { import: ofImport, envelope } of changed(changes, 'outbox')) {
      if (!ofImport || this.#importOf.has(envelope.mid)) continue
      this.#importOf.set(envelope.mid, ofImport.id)
      if (ofImport.undoes !== undefined) this.#undoes.set(ofImport.id, ofImport.undoes)
      const undone = this.#undoes.get(ofImport.id)
      for (const change of changesOf(envelope)) {
        this.#importOf.set(change.mid, ofImport.id)
        // An undo changes each vehicle once. A further change is a refused one that a person makes again, aware of what is stored.
        const vehicle = `${ofImport.id} ${change.uid}`
        if (undone !== undefined && !this.#undoneVehicles.has(vehicle)) this.#checkUndo(store, change, undone)
        this.#undoneVehicles.add(vehicle)
      }
    }
  }

  /** S93: an undo leaves what has changed on this device since the import. */
  #checkUndo(store: LocalStore, { uid, mid, name, args }: Change, undone: string): void {
    const expected = this.#valuesOf(undone, uid)
    const shown = this.#shownValues(store, uid, undone)
    for (const field of TYPED_FIELDS) {
      const value = shown.get(field)
      if (!expected.has(field) || value === undefined || sameValue(value, expected.get(field) ?? null)) continue
      const isTouched = name === 'car.delete' || field in Object(args.fields)
      if (isTouched)
        throw new Violation('S93', `${name} ${short(mid)} undoes ${field} ${value}, which came after the import`)
    }
  }

  /** The values of the vehicle that the import has left. */
  #valuesOf(importId: string, uid: string): Map<string, unknown> {
    const values = new Map<string, unknown>()
    for (const mutation of this.#world.journal.stored.values()) {
      if (this.#importOf.get(mutation.mid) !== importId) continue
      for (const { name, uid: changedUid, args } of changesOf(mutation)) {
        if (changedUid !== uid) continue
        const typed = name === 'car.create' ? (args.car as object) : targets(args.fields)
        for (const [field, value] of Object.entries(typed)) values.set(field, value)
      }
    }
    return values
  }

  /**
   * The base, and over it the pending edits, and the values of conflicts that are decided for the edit. What the import has in conflict is
   * left to a person.
   */
  #shownValues(store: LocalStore, uid: string, undone: string): Map<string, unknown> {
    const { mirror } = this.#world
    const car = mirror.get(store, 'cars', uid)
    const values = new Map<string, unknown>(car ? Object.entries(car) : [])
    const pending = mirror.all(store, 'outbox').sort((a, b) => a.key - b.key)
    for (const { envelope, outcome } of pending) {
      if (outcome?.status === 'conflict' && this.#importOf.get(envelope.mid) === undone) continue
      for (const change of changesOf(envelope))
        for (const [field, { from, to }] of Object.entries(this.#editsOf(store, change, uid)))
          if (mergeValue({ from, to }, values.get(field)).kind === 'mine') values.set(field, to)
    }
    return values
  }

  /** The changes of a pending mutation to the vehicle. */
  #editsOf(store: LocalStore, envelope: Change, carUid: string): Edits {
    const { name, uid, args } = envelope
    if (name === 'car.edit' && uid === carUid) return this.#isRefused(store, envelope) ? {} : (args.fields as Edits)
    const conflict = name === 'conflict.resolve' ? this.#world.mirror.get(store, 'conflicts', uid) : undefined
    if (conflict?.recordUid !== carUid || args.choice !== 'mine') return {}
    return Object.fromEntries(
      Object.entries(conflict.fields).map(([field, { mine, theirs }]) => [field, { from: theirs, to: mine }]),
    )
  }

  /** The device does not show an edit that takes the stock number of another vehicle, which keeps it. */
  #isRefused(store: LocalStore, { uid, args }: Change): boolean {
    const { stockNumber } = targets(args.fields)
    if (typeof stockNumber !== 'string' || stockNumber === '') return false
    const { mirror } = this.#world
    const key = stockNumberKey(stockNumber)
    const given = mirror.all(store, 'outbox').flatMap(({ envelope }) => changesOf(envelope))
    const isKept = (carUid: string) =>
      !given.some((each) => each.uid === carUid && 'stockNumber' in targets(each.args.fields))
    return mirror
      .all(store, 'cars')
      .some((car) => car.uid !== uid && stockNumberKey(car.stockNumber ?? '') === key && isKept(car.uid))
  }

  /** S93: on the server, a vehicle that the import did not add is not deleted, and a field gets the value that the import replaced. */
  onServerCommit(changes: readonly CommittedChange[]): void {
    // The model learns of a commit when it is complete.
    const committed = changes.flatMap(({ table, row }) => (table === 'activity' && row ? [row as Activity] : []))
    const { activities } = this.#world.server.model
    const { sentByRest } = this.#world.journal
    for (const { mid, name, recordUid, history } of committed) {
      const undone = this.#undoes.get(this.#importOf.get(mid) ?? '')
      if (undone === undefined) continue
      this.#world.journal.count('an import is undone')
      const made = [...activities, ...committed].filter((each) => each.recordUid === recordUid)
      const isOwn = (each: Activity) => this.#importOf.get(each.mid) === undone
      const isDecided = made.some((each) => this.#isDecisionAbout(each, undone))
      if (name === 'car.delete' && !made.some((each) => each.name === 'car.create' && isOwn(each)))
        throw new Violation('S93', `${short(mid)} deletes ${short(recordUid)}, which the import did not add`)
      for (const [field, { to }] of Object.entries(history)) {
        const replaced = made.filter((each) => isOwn(each) || this.#isDecisionAbout(each, undone))
        // Costs merge item by item.
        if (field === 'enabled' || field === 'featured' || field === 'costs') continue
        const replacedValues = [
          ...replaced.flatMap((each) => [each.history[field]?.from, ...this.#replacedHere(each, field)]),
          ...(isDecided || sentByRest.has(mid) ? this.#replacedOnDevice(recordUid, undone, field) : []),
        ]
        if (!replacedValues.some((value) => hasLogged(value, to)))
          throw new Violation('S93', `${short(mid)} sets ${field} to ${to}, which the import did not replace`)
      }
    }
  }

  /** A REST call under the mid of an edit replaces what the device has not seen. The undo restores what the edit replaced there. */
  #replacedHere({ mid }: Activity, field: string): unknown[] {
    const { sentByRest, stored } = this.#world.journal
    return sentByRest.has(mid) ? fromOf(stored.get(mid)?.args.fields, field) : []
  }

  /**
   * The values that the import replaced on its device. An undo restores it when it comes before the import, by a REST call under its mid, or after the
   * import was in conflict and a person decided for it.
   */
  #replacedOnDevice(recordUid: string, undone: string, field: string): unknown[] {
    return [...this.#world.journal.stored.values()].flatMap((mutation) =>
      this.#importOf.get(mutation.mid) === undone
        ? changesOf(mutation).flatMap(({ uid, args }) => (uid === recordUid ? fromOf(args.fields, field) : []))
        : [],
    )
  }

  /** A decision may be about a conflict that a decision raised. */
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

/** The value that the device showed, if the field is edited. */
function fromOf(fields: unknown, field: string): unknown[] {
  const edit = Object(fields)[field] as Edits[string] | undefined
  return edit ? [edit.from] : []
}

type Change = Pick<Envelope, 'mid' | 'name' | 'uid' | 'args'>

const changesOf = (mutation: Change): Change[] =>
  mutation.name === 'car.import' ? singleMutations(mutation) : [mutation]

function changed<T extends 'outbox' | 'refused'>(changes: Commit['changes'], table: T): Rows[T][] {
  return (changes?.find((each) => each.table === table)?.puts ?? []) as Rows[T][]
}
