import * as z from 'zod/mini'
import { type Applied, applied, type Context, invalid, noop, refused } from '#domain/mutations/applied.ts'
import { declareMutation, type MutationOf, type Undoing } from '#domain/mutations/declare-mutation.ts'
import { isOfOtherKind, missingRecord } from '#domain/mutations/known-record.ts'
import { raisedConflict } from '#domain/mutations/raise-conflict.ts'
import { deletionOf, type Put, type World } from '#domain/records/world.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { type Issue, toIssues } from '#domain/values/issue.ts'
import { siteMoment } from '#domain/values/time/time-zone.ts'
import { secondUid, uuid } from '#domain/values/uuid.ts'
import { MISSING_DAY, type Reservation, reservationFields, reservationIssues } from './schema.ts'

export const reservationMutations = {
  'reservation.create': declareMutation({
    args: z.object({ carUid: uuid, until: z.string(), for: z.optional(z.nullable(z.string())) }),
    permission: 'staff',
    apply: createReservation,
    inverse: ({ args: { carUid } }) => ({ name: 'reservation.delete', args: { carUid } }),
  }),

  /** The release. Its uid names the reservation that the person saw: a later one stays. */
  'reservation.delete': declareMutation({
    /** For the texts of screens, which no longer have the record. */
    args: z.object({ carUid: z.optional(uuid) }),
    permission: 'staff',
    apply(world, { uid }, { now }) {
      const reservation = world.get('reservation', uid)
      return reservation ? applied([deletion(reservation, now)], historyOf(reservation, undefined)) : noop
    },
    inverse: (_, before) => madeAgain(before as Reservation | undefined),
  }),
}

interface CreateArgs {
  carUid: string
  until: string
  for?: string | null | undefined
}

const madeAgain = (before: Reservation | undefined): Undoing | null =>
  before ? { name: 'reservation.create', args: { carUid: before.carUid, until: before.until, for: before.for } } : null

function createReservation(world: World, mutation: MutationOf<CreateArgs>, context: Context): Applied {
  const { uid } = mutation
  const { carUid, ...fields } = mutation.args
  if (world.get('reservation', uid) || world.deletion(uid)) return noop
  const car = world.get('car', carUid)
  if (!car) return missingRecord(world, carUid)
  if (car.sold) return refused('car_sold.reserved')
  const parsed = reservationFields.safeParse(fields)
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const { until = '', for: customer = '' } = parsed.data
  const today = dayOf(world, context)
  const issues = until ? reservationIssues({ until }, today) : [MISSING_DAY]
  if (issues.length > 0) return invalid(issues)
  const standing = world.find('reservation', 'carUid', carUid)
  if (standing && isSame(standing, until, customer)) return noop
  const record = newReservation(uid, carUid, { until, ...named(customer) }, context)
  return replaceStanding(world, record, undefined, mutation, context)
}

/** The decision for the second of two reservations. It never replaces a third. */
export function standInstead(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  const second = world.get('reservation', mutation.uid)
  if (!second) return refused('deleted')
  if (second.contests === undefined) return noop
  const issues = reservationIssues(second, dayOf(world, context))
  if (issues.length > 0) return invalid(issues)
  const { contests, ...record } = second
  return replaceStanding(world, { ...record, updatedAt: context.now }, contests, mutation, context)
}

/** The decision for the first one. */
export function withdrawn(world: World, uid: string, { now }: Context): Put[] {
  const second = world.get('reservation', uid)
  return second?.contests === undefined ? [] : [deletion(second, now)]
}

/** Puts the reservation. Another one of its car than `replaced` is kept while it is not over, and a person decides. */
function replaceStanding(
  world: World,
  record: Reservation,
  replaced: string | undefined,
  mutation: MutationOf<unknown>,
  context: Context,
): Applied {
  const standing = world.find('reservation', 'carUid', record.carUid)
  const isKept = standing && standing.uid !== replaced && standing.until >= dayOf(world, context)
  if (isKept) return contest(world, { ...record, contests: standing.uid }, mutation, context)
  const ended = standing ? [deletion(standing, context.now)] : []
  return applied([...ended, { kind: 'reservation', record }], historyOf(standing, record))
}

function contest(world: World, second: Reservation, mutation: MutationOf<unknown>, context: Context): Applied {
  const about = { kind: 'double_reservation', about: 'reservation', recordUid: second.uid } as const
  const conflict = raisedConflict({ ...about, uid: secondUid(mutation.mid) }, mutation, context)
  if (isOfOtherKind(world, conflict.record.uid, 'conflict')) return refused('key_reused')
  const verdict = { status: 'conflict', ...fault('already_reserved') } as const
  return { verdict, puts: [{ kind: 'reservation', record: second }, conflict], history: {} }
}

/** A reservation as a request about a car states it: in the documented calls, and in the undo of a sale. */
export const requestedReservation = z.optional(
  z.object({ until: z.optional(z.unknown()), for: z.optional(z.unknown()) }),
)

interface CarRequest {
  reservation?: z.infer<typeof requestedReservation>
}

export interface ReservationChange {
  issues: Issue[]
  puts: Put[]
  history: Applied['history']
}

export const NO_CHANGE: ReservationChange = { issues: [], puts: [], history: {} }

/** The fields of a car that stand for those of its reservation. */
const CAR_FIELDS: Record<string, string> = { until: 'reservedUntil', for: 'reservedFor' }

/**
 * The last write wins: it changes the reservation that the car has. Without a day there is none.
 * @param isUndo of a sale: brings a reservation back, unless its last day has passed or the car is reserved again
 */
export function changeReservation(
  world: World,
  { uid: carUid, mid, args: { reservation } }: MutationOf<CarRequest>,
  context: Context,
  isUndo: boolean,
): ReservationChange {
  if (!reservation) return NO_CHANGE
  const issuesOf = (issues: Issue[]) => ({
    ...NO_CHANGE,
    issues: issues.map((issue) => ({ ...issue, path: CAR_FIELDS[issue.path] ?? issue.path })),
  })
  const parsed = reservationFields.safeParse(reservation)
  if (!parsed.success) return issuesOf(toIssues(parsed.error))
  const today = dayOf(world, context)
  const standing = world.find('reservation', 'carUid', carUid)
  const { until = standing?.until ?? '', for: customer = standing?.for ?? '' } = parsed.data
  if (isUndo && (standing || until < today)) return NO_CHANGE
  if (standing && isSame(standing, until, customer)) return NO_CHANGE
  // A name can be removed also when the day is over.
  const isMade = until !== standing?.until || Boolean(parsed.data.for)
  const issues = isMade ? reservationIssues({ until, for: parsed.data.for }, today) : []
  if (issues.length > 0) return issuesOf(issues)
  if (until === '') {
    return {
      ...NO_CHANGE,
      puts: standing ? [deletion(standing, context.now)] : [],
      history: historyOf(standing, undefined),
    }
  }
  if (!standing && isOfOtherKind(world, secondUid(mid), 'reservation')) return NO_CHANGE
  const content = { until, ...named(customer) }
  const record = standing
    ? edited(standing, content, context)
    : newReservation(secondUid(mid), carUid, content, context)
  return { issues: [], puts: [{ kind: 'reservation', record }], history: historyOf(standing, record) }
}

/** The result of a request about a car together with that of its reservation. */
export function withReservation(result: Applied, { puts, history }: ReservationChange): Applied {
  if (puts.length === 0) return result
  const { verdict } = result
  return {
    verdict: verdict.status === 'noop' ? { status: 'applied' } : verdict,
    puts: [...result.puts, ...puts],
    history: { ...result.history, ...history },
  }
}

type Content = Pick<Reservation, 'until' | 'for'>

/** A device has no number for it, and no screen shows the number. */
const newReservation = (uid: string, carUid: string, content: Content, { actor, now, takeNumber }: Context) => ({
  uid,
  id: takeNumber('reservation') ?? 0,
  version: 0,
  carUid,
  ...content,
  by: actor.username,
  createdAt: now,
  updatedAt: now,
})

const edited = ({ for: _, ...others }: Reservation, content: Content, { actor, now }: Context): Reservation => ({
  ...others,
  ...content,
  by: actor.username,
  updatedAt: now,
})

const named = (customer: string) => (customer === '' ? {} : { for: customer })

const isSame = (standing: Reservation, until: string, customer: string) =>
  standing.until === until && (standing.for ?? '') === customer

const deletion = (reservation: Reservation, now: string): Put => deletionOf('reservation', reservation, now)

/** As changes of the car. The name of the customer is not part of it. */
function historyOf(before: Reservation | undefined, after: Reservation | undefined): Applied['history'] {
  return {
    ...(before?.until === after?.until
      ? {}
      : { reservedUntil: { from: before?.until ?? null, to: after?.until ?? null } }),
    ...(before?.for === after?.for ? {} : { reservedFor: { from: null, to: null } }),
  }
}

/** The day of the site. */
const dayOf = (world: World, { now }: Context): string => siteMoment(now, world.settings().openingHours.timeZone).date
