import { type Applied, applied, type Context, noop, refused } from '#domain/mutations/applied.ts'
import { declareMutation, type MutationOf, noArgs, noInverse } from '#domain/mutations/declare-mutation.ts'
import { missingRecord } from '#domain/mutations/known-record.ts'
import type { World } from '#domain/records/world.ts'
import { checkedVehicle, vehicleAtEnd } from './check-report.ts'
import {
  type Check,
  type EndArgs,
  endArgs,
  MAX_PROBLEMS,
  type Mark,
  type MarkArgs,
  markArgs,
  marked,
  markText,
} from './schema.ts'

export const checkMutations = {
  'check.create': declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: startCheck,
    inverse: noInverse,
  }),

  'check.mark': declareMutation({
    args: markArgs,
    permission: 'staff',
    apply: markVehicle,
    inverse: noInverse,
  }),

  'check.end': declareMutation({
    args: endArgs,
    permission: 'staff',
    apply: endCheck,
    inverse: () => ({ name: 'check.reopen', args: {} }),
  }),

  'check.reopen': declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: reopenCheck,
    inverse: noInverse,
  }),
}

/** The first one is kept when two are started without a connection, and the second one joins it. */
function startCheck(world: World, { uid, madeAt }: MutationOf<unknown>, context: Context): Applied {
  if (world.get('check', uid) || world.deletion(uid)) return noop
  const open = world.find('check', 'open', 'open')
  const id = context.takeNumber('check')
  if (id === null) return refused('no_numbers')
  const record: Check = {
    uid,
    id,
    version: 0,
    by: context.actor.username,
    startedAt: madeAt,
    ...(open ? { joins: open.uid } : {}),
    marks: {},
    createdAt: context.now,
    updatedAt: context.now,
  }
  return applied([{ kind: 'check', record }])
}

/** The check that the uid names, or that this one has joined. */
function findCheck(world: World, uid: string): Check | undefined {
  const check = world.get('check', uid)
  return check?.joins === undefined ? check : world.get('check', check.joins)
}

function markVehicle(world: World, mutation: MutationOf<MarkArgs>, context: Context): Applied {
  const { uid, mid, madeAt, args } = mutation
  const check = findCheck(world, uid)
  if (!check) return missingRecord(world, uid)
  const car = world.get('car', args.car)
  if (!car && !world.deletion(args.car)) return refused('not_found')
  const before = check.marks[args.car]
  const after = marked(before, args, { mid, by: context.actor.username, at: madeAt })
  if (after === before) return noop
  if (args.as === 'problem' && after && after.problems.length > MAX_PROBLEMS) return refused('too_many_problems')
  const { [args.car]: _, ...others } = check.marks
  // A mark that comes after the end is kept, and finds the vehicle.
  const mark: Mark | undefined = after && check.endedAt && !before ? { ...after, late: true } : after
  const isListed = !check.vehicles || !car || car.sold || check.vehicles.some((each) => each.uid === car.uid)
  const record: Check = {
    ...check,
    marks: mark ? { ...others, [args.car]: mark } : others,
    ...(isListed || !check.vehicles ? {} : { vehicles: [...check.vehicles, checkedVehicle(car)] }),
    updatedAt: context.now,
  }
  return applied([{ kind: 'check', record }], {
    [`marks.${args.car}`]: { from: markText(before), to: markText(mark) },
  })
}

/** The report keeps the names of the vehicles. One that is sold or deleted by now is not missing. */
function endCheck(world: World, { uid, madeAt, args }: MutationOf<EndArgs>, context: Context): Applied {
  const check = findCheck(world, uid)
  if (!check) return missingRecord(world, uid)
  if (check.endedAt) return noop
  const endedAt = madeAt > check.startedAt ? madeAt : check.startedAt
  const uids = new Set([...args.vehicles, ...Object.keys(check.marks)])
  const vehicles = [...uids].flatMap((each) => {
    const car = world.get('car', each)
    return car && !car.sold ? [vehicleAtEnd(car, check.createdAt)] : []
  })
  const record = { ...check, vehicles, endedAt, endedBy: context.actor.username, updatedAt: context.now }
  return applied([{ kind: 'check', record }])
}

function reopenCheck(world: World, { uid }: MutationOf<unknown>, context: Context): Applied {
  const check = findCheck(world, uid)
  if (!check) return missingRecord(world, uid)
  if (!check.endedAt) return noop
  if (world.find('check', 'open', 'open')) return refused('check_open')
  const { endedAt: _, endedBy: __, vehicles: ___, ...rest } = check
  return applied([{ kind: 'check', record: { ...rest, updatedAt: context.now } }])
}
