// What undoes an import: vehicles that it added are deleted, fields that it changed are restored. Only vehicles that are still as the
// import left them are touched.
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
import { type Envelope, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { Actor } from '#domain/users/user.ts'

/** After so many vehicles the page may handle input. */
const VEHICLES_PER_TASK = 25

export async function planUndo(view: DeviceView, importId: string, onChecked?: OnChecked): Promise<UndoPlan> {
  const made = mutationsByVehicle(view, importId)
  const disputed = disputedVehicles(view)
  const plan: UndoPlan = { requests: [], deleted: 0, restored: 0, changedSince: [] }
  let checked = 0
  for (const [uid, mutations] of made) {
    if (checked > 0 && checked % VEHICLES_PER_TASK === 0) {
      onChecked?.(checked, made.size)
      await nextTask()
    }
    checked += 1
    const car = view.world.car(uid)
    const request = car && !disputed.has(uid) ? inverse(car, mutations, view.actor) : undefined
    if (!request) plan.changedSince.push(car ? carName(car) : deletedName(mutations))
    else {
      plan.requests.push(request)
      if (request.name === 'car.delete') plan.deleted += 1
      else plan.restored += 1
    }
  }
  return plan
}

/** The mutations of the import that the server has applied, in whole or in part, or will apply, in order. */
function mutationsByVehicle(view: DeviceView, importId: string): Map<string, Mutation[]> {
  const settled = [...view.table('settled').values()].sort((a, b) => a.seq - b.seq)
  const outbox = [...view.table('outbox').values()].filter(
    ({ outcome, withdrawn }) => !withdrawn && takesEffect(outcome),
  )
  const made = new Map<string, Mutation[]>()
  for (const row of [...settled, ...outbox]) {
    if (row.importId !== importId) continue
    const mutation = parse(row.envelope)
    if (!mutation) continue
    const earlier = made.get(mutation.uid)
    if (earlier) earlier.push(mutation)
    else made.set(mutation.uid, [mutation])
  }
  return made
}

const takesEffect = (outcome: { status: string } | undefined) =>
  outcome?.status !== 'refused' && outcome?.status !== 'noop'

/** The vehicles with a conflict that this device has not pulled. Until then the view shows the value of the import. */
function disputedVehicles(view: DeviceView): ReadonlySet<string> {
  const disputed = [...view.table('outbox').values()].filter(({ outcome }) => outcome?.status === 'conflict')
  return new Set(disputed.map(({ envelope }) => envelope.uid))
}

function parse(envelope: Envelope): Mutation | null {
  const current = upgradeMutation(envelope)
  return current && parseMutation(current)
}

/** @returns undefined when the vehicle is not as these mutations left it */
function inverse(car: Car, mutations: readonly Mutation[], actor: Actor): MutationRequest | undefined {
  const [first] = mutations
  const changes = netChanges(mutations)
  if (first?.name !== 'car.create') return restoration(car, changes, mutations)
  const created = createdCar(first, actor)
  const isUnchanged = CAR_FIELD_NAMES.every((name) => isValue(car[name], changes.get(name)?.to ?? created?.[name]))
  return isUnchanged ? { name: 'car.delete', uid: car.uid, args: { saleId: car.saleId } } : undefined
}

function restoration(
  car: Car,
  changes: ReadonlyMap<string, FieldChange>,
  mutations: readonly Mutation[],
): MutationRequest | undefined {
  const fields = [...changes].map(([name, { from, to }]) => [name, { from: to, to: from ?? null }] as const)
  if (!fields.every(([name, { from }]) => isValue(car[name as keyof Car], from))) return undefined
  const saleId = mutations.findLast(({ name, args }) => name === 'car.edit' && args.fields.sold?.to === true)?.mid
  const args = { fields: Object.fromEntries(fields), ...(saleId ? { saleId } : {}) }
  return { name: 'car.edit', uid: car.uid, args }
}

/** Per field the value before the first edit, and after the last one as it is stored. */
function netChanges(mutations: readonly Mutation[]): Map<string, FieldChange> {
  const changes = new Map<string, FieldChange>()
  for (const mutation of mutations) {
    if (mutation.name !== 'car.edit') continue
    const { fields } = mutation.args
    const stored: Record<string, unknown> = carPatch.safeParse(targets(fields)).data ?? {}
    for (const [name, { from, to }] of Object.entries(fields)) {
      changes.set(name, { from: changes.has(name) ? changes.get(name)?.from : from, to: stored[name] ?? to })
    }
  }
  return changes
}

const NOTHING = worldOf({ cars: new Map(), inquiries: new Map(), conflicts: new Map(), settings: null }, emptyOverlay())

/** The vehicle as its creation made it, with trimmed texts and default values. */
function createdCar(creation: Mutation, actor: Actor): Car | undefined {
  const [put] = rules.dryRun(NOTHING, creation, actor, creation.madeAt).puts
  return put?.kind === 'car' ? put.record : undefined
}

/** An empty text, a missing value and null are the same. */
const isValue = (current: unknown, expected: unknown) =>
  mergeValue({ from: null, to: expected }, current).kind === 'same'

function deletedName(mutations: readonly Mutation[]): string {
  for (const { name, args } of mutations) {
    if (name === 'car.create') return carName(args.car as Parameters<typeof carName>[0])
  }
  return 'A vehicle that was deleted'
}
