// Undoes mutations. What no request had is deleted in place; anything else gets its inverse behind it. An inverse changes only what is
// still as the mutation left it; what it leaves is named.
import type { ImportOfRow, OutboxRow } from '#app/local/db/rows.ts'
import { countOfCut, findUnsent } from '#app/local/outbox/delete-unsent.ts'
import { nextTask } from '#app/local/view/later.ts'
import { emptyOverlay, worldOf } from '#app/local/view/overlay.ts'
import { parse, rules } from '#app/local/view/replay.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { hasEffect } from '#domain/kinds/car/import/car-import.ts'
import { areCopied } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import { emptyRecordMaps, isCreation, kindOfMutation, type ListedKind } from '#domain/kinds/kinds.ts'
import { inverseOf, type Mutation } from '#domain/kinds/mutation.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import type { Undoing } from '#domain/mutations/declare-mutation.ts'
import { type FieldChanges, mergeValue } from '#domain/mutations/merge.ts'
import { createdBy, oldAddressesOf } from '#domain/mutations/subjects.ts'
import type { World } from '#domain/records/world.ts'
import { worldWithPuts } from '#domain/records/world-with-puts.ts'
import { type ImportRequest, type MutationRequest, toBatches } from './batches.ts'
import { type Mutating, singleChanges, storeRows, toMutation, toNewRow } from './changes.ts'

/** The page may handle input after this number of changes. */
const CHANGES_PER_TASK = 50

export type Undone =
  /** `undone` changes; the records named in `left` have changed since, and stay as they are. */
  { kind: 'undone'; undone: number; left: string[] } | NotKept

interface UndoPlan {
  /** How many changes are deleted before they were sent. */
  unsent: number
  /** The inverses of the others, the last change first. */
  requests: ImportRequest[]
  /** The names of the records that have changed since; empty for one without a name. */
  left: string[]
}

/** Undoes mutations of the last week, all or none. @param ofImport the import that the inverses belong to */
export async function undo(session: Mutating, mids: readonly string[], ofImport?: ImportOfRow): Promise<Undone> {
  for (;;) {
    await session.view.refresh()
    const { unsent, requests, left } = await planUndo(session, mids)
    if (unsent + requests.length === 0) return { kind: 'undone', undone: 0, left }
    const hasAddresses = requests.some(({ oldAddresses = [] }) => oldAddresses.length > 0)
    const batches = toBatches(requests, session.newUuid, hasAddresses ? { removeAddresses: true } : {})
    const rows = batches.map((request) => toNewRow(session, toMutation(session, request), ofImport))
    const stored = await storeRows(session, rows, { deletes: { mids: new Set(mids), changes: unsent } })
    if (typeof stored === 'object') return stored
    if (!stored) continue
    void session.run()
    return { kind: 'undone', undone: unsent + requests.length, left }
  }
}

/** The plan that `undo` would carry out now. */
export async function planUndo(session: Mutating, mids: readonly string[]): Promise<UndoPlan> {
  const { view } = session
  const { unsent, rest, others } = await readRows(session, new Set(mids))
  const plan: UndoPlan = { unsent, requests: [], left: [] }
  if (rest.length === 0) return plan
  const current = worldWithPuts(unsent === 0 ? view.world : await view.worldWith(others))
  for (const [index, { mutation, undoing, oldAddresses }] of rest.flatMap(changesOf).entries()) {
    if (index > 0 && index % CHANGES_PER_TASK === 0) await nextTask()
    if (undoing === ADDRESSES_ONLY) {
      plan.requests.push({ ...ADDRESSES_ONLY, uid: mutation.uid, oldAddresses })
      continue
    }
    const request = undoing && asLeft(current.world, mutation, undoing)
    const inverse = request && toMutation(session, request)
    const tried = inverse && rules.dryRun(current.world, inverse, view.actor, inverse.madeAt)
    if (!request || !tried || !hasEffect(tried.verdict)) plan.left.push(nameOf(current.world, mutation))
    else {
      for (const put of tried.puts) current.put(put)
      plan.requests.push({ ...request, ...(oldAddresses.length > 0 ? { oldAddresses } : {}) })
    }
  }
  return plan
}

/**
 * `unsent`: how many changes can be deleted in place. `rest`: the rows that the deletion leaves of the wanted ones, the last one first.
 * `others`: the whole outbox after the deletion.
 */
function readRows({ store, personal }: Mutating, wanted: ReadonlySet<string>) {
  return store.read(async (tx) => {
    const cut = await findUnsent(tx, wanted)
    const leftOf = new Map(cut.map(({ row, left }) => [row.key, left]))
    const others = (await tx.all('outbox')).flatMap((row) => {
      const left = leftOf.get(row.key)
      return left === undefined ? row : (left ?? [])
    })
    const settled = (await tx.all('settled')).filter(({ mid }) => wanted.has(mid))
    const stored = [...settled, ...others.filter(({ envelope }) => wanted.has(envelope.mid))]
    const known = new Set([...stored, ...cut.map(({ row }) => row)].map(({ envelope }) => envelope.mid))
    const forgotten = [...wanted].flatMap((mid) => (known.has(mid) ? [] : (personal.get(mid) ?? [])))
    const rest = [...stored, ...forgotten].map((row): OutboxRow => {
      const undoing = { ...row.undoing, ...personal.get(row.envelope.mid)?.undoing }
      return { ...row, undoing }
    })
    return { unsent: countOfCut(cut), rest: rest.sort((a, b) => b.key - a.key), others }
  })
}

interface SingleChange {
  mutation: Mutation
  undoing: Undoing | null
  /** Those that an import led to the vehicle. */
  oldAddresses: string[]
}

/** The undo of a row whose vehicle was as in the file already. */
const ADDRESSES_ONLY = { name: 'car.edit', args: { fields: {} } } as const

/** The changes that the row has made, or will make, the last one first. One in conflict has no inverse: a person decides about it. */
function changesOf({ envelope, outcome, undoing }: OutboxRow): SingleChange[] {
  const mutation = parse(envelope)
  if (!mutation) return []
  const changes = singleChanges(mutation).flatMap((single, index): SingleChange[] => {
    const verdict = outcome?.rows?.[index] ?? outcome
    const oldAddresses = oldAddressesOf(mutation, index)
    if (verdict?.status === 'conflict') return [{ mutation: single, undoing: null, oldAddresses }]
    if (verdict?.status === 'noop' && oldAddresses.length > 0)
      return [{ mutation: single, undoing: ADDRESSES_ONLY, oldAddresses }]
    if (verdict && !hasEffect(verdict)) return []
    const inverse = undoing?.[single.uid] ?? inverseOf(single, undefined)
    return [{ mutation: single, undoing: inverse && withoutUnchanged(inverse, verdict), oldAddresses }]
  })
  return changes.reverse()
}

/** The inverse, except the fields that had the value of the mutation already: it has not changed them. */
function withoutUnchanged(undoing: Undoing, verdict: Verdict | undefined): Undoing | null {
  const { unchanged = [] } = verdict ?? {}
  return withFields(undoing, (name) => !unchanged.includes(name))
}

/** @returns null when no field is left; the same for an undoing without fields */
function withFields({ name, args }: Undoing, isKept: (field: string) => boolean): Undoing | null {
  const { fields } = args as { fields?: FieldChanges }
  if (!fields) return { name, args }
  const kept = Object.entries(fields).filter(([field]) => isKept(field))
  return kept.length > 0 ? { name, args: { ...args, fields: Object.fromEntries(kept) } } : null
}

/** The part of the inverse that finds the record as the mutation left it; null when there is none. */
function asLeft(world: World, mutation: Mutation, undoing: Undoing): MutationRequest | null {
  // Only the rules know whether it can be made again.
  if (isCreation(undoing.name)) return undoing as MutationRequest
  const { uid } = mutation
  const kind = kindOfMutation(mutation.name)
  const record: object | undefined = kind === 'settings' ? world.settings() : world.get(kind as ListedKind, uid)
  if (!record || (createdBy(mutation).length > 0 && !isAsCreated(world, record, mutation))) return null
  const made = withCopies(undoing, record)
  const { fields } = made.args as { fields?: FieldChanges }
  // The price of a sold vehicle is part of its sale.
  if (fields && !fields.sold && 'sold' in record && record.sold === true) return null
  const kept = withFields(made, (field) => isSame(fieldOf(record, field), fields?.[field]?.from))
  return kept && ({ ...kept, uid } as MutationRequest)
}

/** Copies that the server has made of the pictures since are no change of them. */
function withCopies(undoing: Undoing, record: object): Undoing {
  const { fields = {} } = undoing.args as { fields?: FieldChanges }
  const { images } = fields
  const current = fieldOf(record, 'images')
  if (!images || !areCopied(images.from, current)) return undoing
  return { ...undoing, args: { ...undoing.args, fields: { ...fields, images: { ...images, from: current } } } }
}

/** A field of the settings is a path. */
const fieldOf = (record: object, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => Object(value)[name], record)

/** An empty text, a missing value and null are the same. Texts are stored without space around them. */
const isSame = (current: unknown, expected: unknown) => {
  const stored = typeof expected === 'string' ? expected.trim() : expected
  return mergeValue({ from: null, to: stored }, current).kind === 'same'
}

const NOTHING = worldOf({ ...emptyRecordMaps(), settings: null }, emptyOverlay())
/** The fields that the server assigns. */
const ASSIGNED: readonly string[] = [
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'soldAt',
  'placeholders',
  'shots',
  'priceHistory',
]

/** Whether the record is as its creation made it. A vehicle that is reserved since is not. */
function isAsCreated(world: World, record: object, creation: Mutation): boolean {
  if (creation.name === 'reservation.create') {
    return Object.entries(creation.args).every(([name, value]) => isSame(fieldOf(record, name), value))
  }
  if (world.find('reservation', 'carUid', creation.uid)) return false
  const { puts } = rules.dryRun(NOTHING, creation, { id: null, username: '', role: 'admin' }, creation.madeAt)
  const created: object = puts[0]?.record ?? {}
  const names = new Set([...Object.keys(record), ...Object.keys(created)].filter((name) => !ASSIGNED.includes(name)))
  return [...names].every((name) => {
    const [now, then] = [fieldOf(record, name), fieldOf(created, name)]
    return isSame(now, then) || (name === 'images' && areCopied(then, now))
  })
}

function nameOf(world: World, mutation: Mutation): string {
  const car = world.get('car', mutation.uid)
  if (car) return carName(car)
  return mutation.name === 'car.create' ? carName(mutation.args.car as Parameters<typeof carName>[0]) : ''
}
