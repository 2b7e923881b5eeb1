import * as z from 'zod/mini'
import type { Car } from '#domain/cars/car.ts'
import { isReserved, RESERVATION_FIELDS, withoutReservation } from '#domain/cars/reservation.ts'
import { MISSING_DAY, reservationFields, reservationIssues } from '#domain/cars/reservation-rules.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import type { World } from '#domain/records/world.ts'
import { type Issue, toIssues } from '#domain/values/issue.ts'
import { siteMoment } from '#domain/values/time-zone.ts'
import { uuid } from '#domain/values/uuid.ts'
import type { Applied, Context } from './applied.ts'
import { declareMutation, type MutationOf, type Undoing } from './declare-mutation.ts'
import { type FieldChanges, sameValue } from './merge.ts'
import { missingCar } from './missing-car.ts'
import { REJECTIONS } from './rejection.ts'
import { applied, invalid, noop, refused } from './verdict.ts'

export const SOLD_NOT_RESERVED = 'The vehicle is sold: it cannot be reserved'

export const reservationMutations = {
  'car.reserve': declareMutation({
    args: z.object({
      reservedUntil: z.string(),
      reservedFor: z.optional(z.nullable(z.string())),
      /** The reservation that the person saw and replaces. Any other one stays. */
      replaces: z.optional(uuid),
    }),
    permission: 'staff',
    apply: reserveCar,
    inverse: ({ mid }) => ({ name: 'car.release', args: { reservationId: mid } }),
  }),

  'car.release': declareMutation({
    /** The reservation that the person saw. A later one stays. */
    args: z.object({ reservationId: uuid }),
    permission: 'staff',
    apply: releaseCar,
    inverse: (_, before) => reservedAgain(before as Car | undefined),
  }),
}

interface ReserveArgs {
  reservedUntil: string
  reservedFor?: string | null | undefined
  replaces?: string | undefined
}

function reservedAgain(before: Car | undefined): Undoing | null {
  if (!before?.reservedUntil) return null
  return { name: 'car.reserve', args: { reservedUntil: before.reservedUntil, reservedFor: before.reservedFor } }
}

function reserveCar(world: World, mutation: MutationOf<ReserveArgs>, context: Context): Applied {
  const car = world.get('car', mutation.uid)
  if (!car) return missingCar(world, mutation.uid)
  if (car.reservationId === mutation.mid) return noop
  if (car.sold) return refused('car_sold', SOLD_NOT_RESERVED)
  const { replaces, ...args } = mutation.args
  const parsed = reservationFields.safeParse(args)
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const { reservedUntil = '', reservedFor = '' } = parsed.data
  const today = dayOf(world, context)
  const issues = reservedUntil ? reservationIssues({ reservedUntil }, today) : [MISSING_DAY]
  if (issues.length > 0) return invalid(issues)
  if (isReserved(car, today)) {
    if (car.reservedUntil === reservedUntil && (car.reservedFor ?? '') === reservedFor) return noop
    if (car.reservationId !== replaces) return reservedByOther(car, { reservedUntil, reservedFor }, mutation, context)
  }
  const reservation = { reservedUntil, ...(reservedFor ? { reservedFor } : {}) }
  return changed(car, { ...withoutReservation(car), ...reservation, ...authorOf(mutation, context) }, context)
}

function releaseCar(world: World, mutation: MutationOf<{ reservationId: string }>, context: Context): Applied {
  const car = world.get('car', mutation.uid)
  if (!car) return missingCar(world, mutation.uid)
  if (car.reservationId !== mutation.args.reservationId) return noop
  return changed(car, withoutReservation(car), context)
}

function changed(before: Car, after: Car, { now }: Context): Applied {
  const names = RESERVATION_FIELDS.filter((name) => !sameValue(before[name], after[name]))
  const history = names.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }])
  return applied([{ kind: 'car', record: { ...after, updatedAt: now } }], Object.fromEntries(history))
}

/** The first reservation is kept, and a person decides the conflict. */
function reservedByOther(
  car: Car,
  mine: { reservedUntil: string; reservedFor: string },
  mutation: MutationOf<unknown>,
  context: Context,
): Applied {
  const by = context.actor.username
  const record: Conflict = {
    uid: mutation.mid,
    version: 0,
    kind: 'double_reservation',
    about: 'car',
    recordUid: car.uid,
    mid: mutation.mid,
    by,
    madeAt: mutation.madeAt,
    ...(car.reservationId ? { reservationId: car.reservationId } : {}),
    fields: {
      reservedUntil: { mine: mine.reservedUntil, theirs: car.reservedUntil },
      reservedFor: { mine: mine.reservedFor, theirs: car.reservedFor ?? '' },
      reservedBy: { mine: by, theirs: car.reservedBy ?? '' },
    },
    state: 'open',
    createdAt: context.now,
  }
  const verdict = { status: 'conflict', code: 'already_reserved', message: REJECTIONS.already_reserved } as const
  return { verdict, puts: [{ kind: 'conflict', record }], history: {} }
}

/** The change that a decision for the second reservation makes again. */
export const secondReservation = ({ fields, reservationId }: Conflict) => ({
  reservedUntil: String(fields.reservedUntil?.mine ?? ''),
  reservedFor: String(fields.reservedFor?.mine ?? ''),
  ...(reservationId ? { replaces: reservationId } : {}),
})

/**
 * An edit that changes fields of a reservation: the documented PUT. Without a day there is no reservation.
 * @param requested the changes of the edit @param edited the car with them
 */
export function editReservation(
  world: World,
  edited: Car,
  requested: FieldChanges,
  mutation: MutationOf<unknown>,
  context: Context,
): { record: Car; issues: Issue[] } {
  const { reservedUntil } = edited
  const reservedFor = requested.reservedFor?.to as string | undefined
  // A name can be removed also when the day is over.
  const isMade = requested.reservedUntil !== undefined || Boolean(reservedFor)
  const issues = isMade ? reservationIssues({ reservedUntil, reservedFor }, dayOf(world, context)) : []
  // Without the name it is still the same reservation, which a waiting `car.release` names.
  const author = isMade ? authorOf(mutation, context) : {}
  const record = reservedUntil ? { ...edited, ...author } : withoutReservation(edited)
  return { record, issues }
}

/** Whether the changes name a last day that is over. */
export function isOver(world: World, { reservedUntil }: FieldChanges, context: Context): boolean {
  const lastDay = reservedUntil?.to
  return typeof lastDay === 'string' && lastDay !== '' && lastDay < dayOf(world, context)
}

/** What the server adds to a reservation. */
export const authorOf = ({ mid }: MutationOf<unknown>, { actor }: Context) => ({
  reservedBy: actor.username,
  reservationId: mid,
})

/** The day of the site. */
export const dayOf = (world: World, { now }: Context): string =>
  siteMoment(now, world.settings().openingHours.timeZone).date
