// What undoes an import: vehicles that it added are deleted, fields that it changed are restored. Only vehicles that are still as the
// import left them are touched.
import type { SettledRow } from '#app/local/db/rows.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import { nextTask } from '#app/local/view/next-task.ts'
import { emptyOverlay, worldOf } from '#app/local/view/overlay.ts'
import { rules } from '#app/local/view/replay.ts'
import type { MutationRequest, OnChecked, UndoPlan } from '#app/sync/client.ts'
import { type Car, carPatch } from '#domain/cars/car.ts'
import { CAR_FIELD_NAMES } from '#domain/cars/car-fields.ts'
import { carName } from '#domain/cars/car-name.ts'
import { targets } from '#domain/mutations/field-edits.ts'
import { type FieldChange, mergeValue } from '#domain/mutations/merge.ts'
import { type Envelope, inverseOf, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import { emptyRecordMaps } from '#domain/records/kinds.ts'
import type { Actor } from '#domain/users/user.ts'

/** After so many vehicles the page may handle input. */
const VEHICLES_PER_TASK = 25

/** A mutation of the import that the server has applied, in whole or in part, or will apply. */
interface Made extends Partial<Replaced> {
  mutation: Mutation
}

interface Replaced {
  /** The values of the other person, by field in conflict. Undefined unless the conflict was decided for the mutation on this device. */
  theirs: Readonly<Record<string, unknown>>
  /** The fields that had the values of the import already. */
  unchanged: readonly string[]
}

/** @param vehicles the uids of those to undo; omitted for all that the import added or changed */
export async function planUndo(
  view: DeviceView,
  importId: string,
  { vehicles, onChecked }: { vehicles?: readonly string[]; onChecked?: OnChecked | undefined } = {},
): Promise<UndoPlan> {
  const made = madeByVehicle(view, importId)
  const disputed = disputedVehicles(view)
  const plan: UndoPlan = { requests: [], deleted: 0, restored: 0, changedSince: [] }
  let checked = 0
  for (const uid of vehicles ?? made.keys()) {
    if (checked > 0 && checked % VEHICLES_PER_TASK === 0) {
      onChecked?.(checked, made.size)
      await nextTask()
    }
    checked += 1
    const car = view.world.get('car', uid)
    const mutations = made.get(uid)
    const request = car && mutations && !disputed.has(uid) ? inverse(car, mutations, view.actor) : undefined
    if (!request) plan.changedSince.push(car ? carName(car) : deletedName(mutations))
    else {
      plan.requests.push(request)
      if (request.name === 'car.delete') plan.deleted += 1
      else plan.restored += 1
    }
  }
  return plan
}

/** In the order in which they were made. */
function madeByVehicle(view: DeviceView, importId: string): Map<string, Made[]> {
  const settled = [...view.table('settled').values()].sort((a, b) => a.seq - b.seq)
  const outbox = [...view.table('outbox').values()].filter(
    ({ outcome, withdrawn }) => !withdrawn && takesEffect(outcome),
  )
  const rows: (Settled & { importId?: string })[] = [...settled, ...outbox.map((row) => ({ ...row, ...row.outcome }))]
  const decisions = rows.filter(({ envelope: { name, args } }) => name === 'conflict.resolve' && args.choice === 'mine')
  const made = new Map<string, Made[]>()
  for (const row of rows) {
    if (row.importId !== importId) continue
    const mutation = parse(row.envelope)
    if (!mutation) continue
    const each = { mutation, ...replacedBy(row, decisions) }
    const earlier = made.get(mutation.uid)
    if (earlier) earlier.push(each)
    else made.set(mutation.uid, [each])
  }
  return made
}

type Settled = Pick<SettledRow, 'envelope' | 'isConflict' | 'theirs' | 'unchanged'>

/**
 * What the mutation has replaced in a conflict, and what it has not changed. A decision for it can conflict again (S44).
 * @param decisions those for mutations of this device
 */
function replacedBy(
  { envelope, isConflict, theirs, unchanged = [] }: Settled,
  decisions: readonly Settled[],
): Replaced | undefined {
  if (!isConflict) return { theirs: {}, unchanged }
  const decision = decisions.find(({ envelope: { uid } }) => uid === envelope.mid)
  const later = decision && replacedBy(decision, decisions)
  return theirs && later && { theirs: { ...theirs, ...later.theirs }, unchanged: [...unchanged, ...later.unchanged] }
}

const takesEffect = (outcome: { status: string } | undefined) =>
  outcome?.status !== 'refused' && outcome?.status !== 'noop'

/** The vehicles with a conflict that this device has not pulled. Until then the view shows the value of the import. */
function disputedVehicles(view: DeviceView): ReadonlySet<string> {
  const disputed = [...view.table('outbox').values()].filter(({ outcome }) => outcome?.status === 'conflict')
  return new Set(disputed.map(({ envelope: { uid } }) => view.base.conflicts.get(uid)?.recordUid ?? uid))
}

function parse(envelope: Envelope): Mutation | null {
  const current = upgradeMutation(envelope)
  return current && parseMutation(current)
}

/** @returns undefined when the vehicle is not as these mutations left it, or when that is not known */
function inverse(car: Car, made: readonly Made[], actor: Actor): MutationRequest | undefined {
  if (made.some(({ theirs }) => !theirs)) return undefined
  const [first] = made
  if (!first) return undefined
  const changes = netChanges(made)
  const undoing = inverseOf(netMutation(first.mutation, changes, made), undefined) as MutationRequest | null
  return undoing && isAsLeft(car, first.mutation, changes, actor) && hasSaleOf(undoing, car) ? undoing : undefined
}

/** One mutation in the place of all; its mid is that of the sale among them. */
function netMutation(first: Mutation, changes: ReadonlyMap<string, FieldChange>, made: readonly Made[]): Mutation {
  const sales = made.filter(({ mutation: { name, args } }) => name === 'car.edit' && args.fields.sold?.to === true)
  const { mid } = sales.at(-1)?.mutation ?? first
  if (first.name !== 'car.create') {
    return { ...first, mid, name: 'car.edit', args: { fields: Object.fromEntries(changes) } }
  }
  const { car } = first.args
  return { ...first, mid, args: { car: { ...car, sold: changes.get('sold')?.to ?? car.sold } } }
}

function isAsLeft(car: Car, first: Mutation, changes: ReadonlyMap<string, FieldChange>, actor: Actor): boolean {
  if (first.name !== 'car.create') {
    // The price of a sold vehicle is part of its sale.
    if (car.sold && !changes.has('sold')) return false
    return [...changes].every(([name, { to }]) => isValue(car[name as keyof Car], to))
  }
  // No import reserves a vehicle.
  if (car.reservedUntil) return false
  const created = createdCar(first, actor)
  return CAR_FIELD_NAMES.every((name) => isValue(car[name], changes.get(name)?.to ?? created?.[name]))
}

/** A sale that was undone and made again by somebody else is not that of the import. */
function hasSaleOf({ args }: MutationRequest, car: Car): boolean {
  return !('saleId' in args) || (args.saleId ?? null) === (car.saleId ?? null)
}

/**
 * Per field the value before the first edit, and after the last one as it is stored. What an edit found as its own value is no
 * change; a field in conflict replaces the value of the other person when the conflict is decided for the import.
 */
function netChanges(made: readonly Made[]): Map<string, FieldChange> {
  const changes = new Map<string, FieldChange>()
  for (const { mutation, theirs = {}, unchanged = [] } of made) {
    if (mutation.name !== 'car.edit') continue
    const { fields } = mutation.args
    const stored: Record<string, unknown> = carPatch.safeParse(targets(fields)).data ?? {}
    for (const [name, { from, to }] of Object.entries(fields)) {
      if (unchanged.includes(name)) continue
      const before = Object.hasOwn(theirs, name) ? theirs[name] : changes.has(name) ? changes.get(name)?.from : from
      changes.set(name, { from: before, to: stored[name] ?? to })
    }
  }
  return changes
}

const NOTHING = worldOf({ ...emptyRecordMaps(), settings: null }, emptyOverlay())

/** The vehicle as its creation made it, with trimmed texts and default values. */
function createdCar(creation: Mutation, actor: Actor): Car | undefined {
  const [put] = rules.dryRun(NOTHING, creation, actor, creation.madeAt).puts
  return put?.kind === 'car' ? put.record : undefined
}

/** An empty text, a missing value and null are the same. */
const isValue = (current: unknown, expected: unknown) =>
  mergeValue({ from: null, to: expected }, current).kind === 'same'

function deletedName(made: readonly Made[] = []): string {
  for (const { mutation } of made) {
    if (mutation.name === 'car.create') return carName(mutation.args.car as Parameters<typeof carName>[0])
  }
  return 'A vehicle that was deleted'
}
