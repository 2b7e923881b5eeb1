import { describe, expect, it } from 'vitest'
import { publicCar, staffCar } from '#domain/kinds/car/present-car.ts'
import { inverseOf, type MutationArgs } from '#domain/kinds/mutation.ts'
import { isReserved, reservedFields } from '#domain/kinds/reservation/reserved.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { secondUid } from '#domain/values/uuid.ts'
import { admin, edit, member, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

// The time of the world is 2024-05-01T12:00:00Z.
const TODAY = '2024-05-01'
const FRIDAY = '2024-05-03'
const SUNDAY = '2024-05-05'

const forAnn = { until: FRIDAY, for: 'Ann Miller' }
const forBob = { until: SUNDAY, for: 'Bob Stone' }
const annShown = { reservedUntil: FRIDAY, reservedFor: 'Ann Miller' }
const bobShown = { reservedUntil: SUNDAY, reservedFor: 'Bob Stone' }
/** The names of the fields of a reservation that the car has. */
const reservationIn = (car: object | undefined) => Object.keys(car ?? {}).filter((name) => name.startsWith('reserv'))

function freeCar() {
  const made = worldWithCar()
  const reserve = (args: Partial<MutationArgs['reservation.create']>, actor = member, mid?: string) =>
    made.world.mutate('reservation.create', { carUid: made.uid, until: '', ...args }, undefined, actor, mid)
  const request = (reservation: object, fields: Record<string, [unknown, unknown]> = {}, actor = member) =>
    made.world.mutate('car.edit', { ...edit(fields), reservation }, made.uid, actor)
  return { ...made, reserve, request }
}

function reservedCar() {
  const made = freeCar()
  const { mid } = made.reserve(forAnn)
  return { ...made, mid }
}

describe('a reservation', () => {
  it('names its car, its last day, the customer, and who made it', () => {
    const { world, uid, car, mid } = reservedCar()
    expect(world.reservations.get(mid)).toMatchObject({ ...forAnn, id: 1, carUid: uid, by: member.username })
    expect(car()).toMatchObject({ ...annShown, reservedBy: member.username, reservationId: mid })
    expect(reservationIn(world.cars.get(uid))).toEqual([])
  })

  it('gives the car a new time of change when it is made and when it ends, so that visitors pull the car', () => {
    const { world, uid, reserve } = freeCar()
    world.now = '2024-05-01T13:00:00.000Z'
    const { mid } = reserve(forAnn)
    expect(world.cars.get(uid)?.updatedAt).toBe(world.now)
    world.now = '2024-05-01T14:00:00.000Z'
    expect(reserve(forBob, admin).verdict.status).toBe('conflict')
    expect(world.cars.get(uid)?.updatedAt).toBe('2024-05-01T13:00:00.000Z')
    world.mutate('reservation.delete', {}, mid)
    expect(world.cars.get(uid)?.updatedAt).toBe(world.now)
  })

  it('is in the history of the vehicle, without the name, when it is made and when it is released', () => {
    const { world, reserve } = freeCar()
    const { mid, history } = reserve(forAnn)
    const changed = { from: null, to: null }
    expect(history).toEqual({ reservedUntil: { from: null, to: FRIDAY }, reservedFor: changed })
    expect(world.mutate('reservation.delete', {}, mid).history).toEqual({
      reservedUntil: { from: FRIDAY, to: null },
      reservedFor: changed,
    })
  })

  it('is not made again by a repetition or by the same day and customer; another customer on that day is a conflict', () => {
    const { world, car, mid, reserve } = reservedCar()
    const before = car()
    expect(reserve(forAnn, member, mid).verdict.status).toBe('noop')
    expect(reserve(forAnn, admin).verdict.status).toBe('noop')
    expect(reserve({ ...forAnn, for: 'Bob Stone' }).verdict.status).toBe('conflict')
    expect(car()).toEqual(before)
    world.mutate('reservation.delete', {}, mid)
    expect(reserve(forAnn, member, mid).verdict.status).toBe('noop')
    expect(world.reservations.has(mid)).toBe(false)
  })

  it('may leave out the customer', () => {
    const { world, car, reserve } = freeCar()
    const { mid, verdict } = reserve({ until: TODAY })
    expect(verdict.status).toBe('applied')
    expect(reserve({ until: TODAY }).verdict.status).toBe('noop')
    expect(world.reservations.get(mid)).not.toHaveProperty('for')
    expect(car()?.reservedUntil).toBe(TODAY)
    expect(car()).not.toHaveProperty('reservedFor')
  })

  it.each([
    [{ until: '2024-04-30' }, 'A reservation cannot end before today'],
    [{ until: '', for: 'Ann' }, 'Enter the last day of the reservation'],
    [{ until: '' }, 'Enter the last day of the reservation'],
    [{ until: '2024-02-30' }, 'Until must be a day'],
    [{ until: 'Friday' }, 'Until must be a day'],
    [{ until: FRIDAY, for: 'x'.repeat(101) }, 'Reserved for must be at most 100 characters'],
  ])('%j is refused', (args, message) => {
    const { world, reserve } = freeCar()
    expect(reserve(args).verdict).toMatchObject({ status: 'refused', code: 'invalid', message })
    expect(world.reservations.size).toBe(0)
  })

  it('is over after its last day, without a change', () => {
    const on = (today: string) => isReserved({ reservedUntil: FRIDAY }, today)
    expect([TODAY, FRIDAY, '2024-05-04'].map(on)).toEqual([true, true, false])
    const { world, car, mid, reserve } = reservedCar()
    world.now = '2024-05-03T12:00:00.000Z'
    const second = reserve(forBob)
    expect(second.verdict.status).toBe('conflict')
    world.mutate('reservation.delete', {}, second.mid)
    world.now = '2024-05-04T12:00:00.000Z'
    expect(reserve(forBob).verdict.status).toBe('applied')
    expect(world.reservations.has(mid)).toBe(false)
    expect(car()).toMatchObject(bobShown)
    expect(world.reservations.size).toBe(1)
  })

  it.each(['car.sell', 'car.edit'] as const)('ends at a sale by %s and is not possible after it', (name) => {
    const { world, uid, car, reserve, request } = reservedCar()
    world.mutate(name, (name === 'car.sell' ? {} : edit({ sold: [false, true] })) as never, uid)
    expect(car()?.sold).toBe(true)
    expect(world.reservations.size).toBe(0)
    const refusal = { code: 'car_sold', message: 'The vehicle is sold: it cannot be reserved' }
    expect(reserve(forBob).verdict).toMatchObject(refusal)
    expect(request({ until: FRIDAY }).verdict).toMatchObject(refusal)
    expect(request({ until: null, for: '' }).verdict.status).toBe('noop')
  })

  it('ends at a deletion: a restored vehicle is free', () => {
    const { world, uid, car, reserve } = reservedCar()
    world.mutate('car.delete', { saleId: null }, uid)
    expect(JSON.stringify([...world.deletions.values()])).not.toMatch(/\bAnn\b/)
    expect(reserve(forBob).verdict.code).toBe('deleted')
    world.mutate('car.restore', {}, uid)
    expect(car()?.sold).toBe(false)
    expect(reservationIn(car())).toEqual([])
  })

  it('is sent to visitors as its last day only', () => {
    const { world, uid } = reservedCar()
    const car = world.cars.get(uid)
    if (!car) throw new Error('no car')
    const site = {
      settings: () => DEFAULT_SETTINGS,
      photo: () => undefined,
      reservation: (carUid: string) => world.find('reservation', 'carUid', carUid),
    }
    expect(publicCar(car, site)).toMatchObject({ reservedUntil: FRIDAY })
    expect(JSON.stringify(publicCar(car, site))).not.toMatch(/Ann|reservedBy|reservationId/)
    expect(staffCar(car, 'user', site)).toMatchObject({ ...annShown, reservedBy: member.username })
  })
})

describe('the undo of a sale', () => {
  function soldCar() {
    const made = reservedCar()
    const { mid } = made.world.mutate('car.sell', {}, made.uid)
    const before = { ...made.world.cars.get(made.uid), ...annShown, enabled: true }
    const inverse = inverseOf({ name: 'car.sell', uid: made.uid, mid, madeAt: '', args: {} }, before)
    const undo = () => made.world.mutate(inverse?.name as 'car.edit', inverse?.args as never, made.uid)
    return { ...made, undo }
  }

  it.each([
    [true, 2],
    [false, 0],
  ])('brings the reservation back on its last day, with a number of the server: %s', (hasNumbers, id) => {
    const { world, car, undo } = soldCar()
    world.hasNumbers = hasNumbers
    world.now = '2024-05-03T12:00:00.000Z'
    expect(undo().verdict.status).toBe('applied')
    expect(car()).toMatchObject({ sold: false, enabled: true, ...annShown })
    expect([...world.reservations.values()]).toMatchObject([{ id }])
  })

  it('does not bring it back on a later day than its last', () => {
    const { world, car, undo } = soldCar()
    world.now = '2024-05-04T12:00:00.000Z'
    expect(undo().verdict.status).toBe('applied')
    expect(car()?.sold).toBe(false)
    expect(reservationIn(car())).toEqual([])
  })

  it('leaves the reservation that somebody made after another undo', () => {
    const { world, uid, car, undo, reserve } = soldCar()
    world.mutate('car.unsell', { saleId: world.cars.get(uid)?.saleId }, uid)
    reserve(forBob)
    expect(undo().verdict.status).toBe('applied')
    expect(car()).toMatchObject({ enabled: true, ...bobShown })
  })
})

describe('two reservations of one vehicle', () => {
  function conflict() {
    const made = reservedCar()
    const { verdict, mid: second } = made.reserve(forBob, admin)
    const decide = (choice: 'mine' | 'theirs') =>
      made.world.mutate('conflict.resolve', { choice }, secondUid(second)).verdict
    const state = () => made.world.conflicts.get(secondUid(second))?.state
    return { ...made, verdict, second, decide, state }
  }

  it('the first is kept, and the conflict names the second, which names the first', () => {
    const { world, car, verdict, second, mid } = conflict()
    expect(verdict).toMatchObject({ status: 'conflict', code: 'already_reserved' })
    expect(car()).toMatchObject(annShown)
    expect([...world.conflicts.values()]).toMatchObject([
      { kind: 'double_reservation', about: 'reservation', recordUid: second, by: 'root', fields: {} },
    ])
    expect(world.reservations.get(second)).toMatchObject({ ...forBob, by: 'root', contests: mid })
  })

  it.each([
    ['theirs', annShown],
    ['mine', bobShown],
  ] as const)('a person decides for %s', (choice, expected) => {
    const { world, car, decide, state } = conflict()
    expect(decide(choice).status).toBe('applied')
    expect(car()).toMatchObject(expected)
    expect(world.reservations.size).toBe(1)
    expect(state()).toBe('resolved')
    expect(decide(choice).status).toBe('noop')
    expect(decide(choice === 'mine' ? 'theirs' : 'mine').code).toBe('resolved')
  })

  it('the second can still be chosen when the first was released', () => {
    const { world, car, mid, decide } = conflict()
    world.mutate('reservation.delete', {}, mid)
    expect(reservationIn(car())).toEqual([])
    expect(decide('mine').status).toBe('applied')
    expect(car()).toMatchObject(bobShown)
  })

  it('the second cannot be chosen after its last day', () => {
    const { world, decide, state } = conflict()
    world.now = '2024-05-06T12:00:00.000Z'
    expect(decide('mine').message).toBe('A reservation cannot end before today')
    expect(state()).toBe('open')
  })

  it('a decision for the first is accepted when the second is missing', () => {
    const { world, second, decide, state } = conflict()
    world.reservations.delete(second)
    expect(decide('theirs').status).toBe('applied')
    expect(state()).toBe('resolved')
  })

  it('a decision for the second does not replace a third', () => {
    const { world, mid, car, reserve, decide, state } = conflict()
    world.mutate('reservation.delete', {}, mid)
    reserve({ until: FRIDAY, for: 'Cleo' })
    expect(decide('mine').status).toBe('conflict')
    expect(car()?.reservedFor).toBe('Cleo')
    expect(state()).toBe('resolved')
    expect([...world.conflicts.values()].filter((each) => each.state === 'open')).toMatchObject([
      { kind: 'double_reservation', by: member.username },
    ])
  })

  it('the conflict is over with the second: by its release, a sale, and the deletion of the vehicle', () => {
    for (const end of ['reservation.delete', 'car.sell', 'car.delete'] as const) {
      const { world, uid, second, decide, state } = conflict()
      world.mutate(end, {} as never, end === 'reservation.delete' ? second : uid)
      expect(state(), end).toBe('resolved')
      expect(decide('mine').code, end).toBe('resolved')
      expect(world.reservations.has(second), end).toBe(false)
    }
  })

  it('a second reservation makes no conflict under the uid of another record', () => {
    const { world, reserve } = reservedCar()
    const mid = '11111111-1111-4111-8111-111111111111'
    world.mutate('car.create', { car: vehicle }, undefined, member, secondUid(mid))
    expect(reserve(forBob, member, mid).verdict.code).toBe('key_reused')
  })
})

describe('a release', () => {
  it('ends the reservation that the person saw, and no later one', () => {
    const { world, car, mid, reserve } = reservedCar()
    expect(world.mutate('reservation.delete', {}, mid).verdict.status).toBe('applied')
    expect(reservationIn(car())).toEqual([])
    reserve(forBob)
    expect(world.mutate('reservation.delete', {}, mid).verdict.status).toBe('noop')
    expect(car()).toMatchObject(bobShown)
  })

  it('and a reservation are undone by each other', () => {
    const { world, uid, car, mid } = reservedCar()
    const args = { carUid: uid, ...forAnn }
    const undo = inverseOf({ name: 'reservation.create', uid: mid, mid, madeAt: '', args }, undefined)
    expect(undo).toEqual({ name: 'reservation.delete', uid: mid, args: { carUid: uid } })
    const release = { name: 'reservation.delete', uid: mid, mid: uid, madeAt: '', args: {} } as const
    const again = inverseOf(release, world.reservations.get(mid))
    world.mutate('reservation.delete', {}, mid)
    expect(again).not.toHaveProperty('uid')
    world.mutate('reservation.create', again?.args as never)
    expect(car()).toMatchObject(annShown)
    expect(inverseOf(release, undefined)).toBeNull()
  })
})

describe('a request about a car that contains a reservation', () => {
  it('reserves, changes and releases; the last write wins', () => {
    const { world, uid, car, request } = freeCar()
    const first = request({ until: FRIDAY, for: ' Ann ' })
    expect(first.history).toHaveProperty('reservedFor')
    expect(car()).toMatchObject({ reservedUntil: FRIDAY, reservedFor: 'Ann', reservationId: secondUid(first.mid) })
    const second = request({ until: SUNDAY }, {}, admin)
    expect(second.history).toEqual({ reservedUntil: { from: FRIDAY, to: SUNDAY } })
    expect(car()).toMatchObject({ reservedUntil: SUNDAY, reservedFor: 'Ann', reservedBy: 'root' })
    expect(request({ for: '' }).history).toEqual({ reservedFor: { from: null, to: null } })
    expect(car()).toMatchObject({ reservedUntil: SUNDAY, reservationId: secondUid(first.mid) })
    expect(car()).not.toHaveProperty('reservedFor')
    for (const status of ['applied', 'noop']) expect(request({ until: null }).verdict.status).toBe(status)
    expect(reservationIn(car())).toEqual([])
    expect(reservedFields(world.find('reservation', 'carUid', uid))).toEqual({})
  })

  it.each([
    [{ for: 'Ann' }],
    [{ for: 'Ann', until: null }],
    [{ for: 'Ann', until: '2024-04-30' }],
    [{ until: '2024-04-30' }],
    [{ until: 5 }],
  ])('%j is refused, with the other fields', (reservation) => {
    const { world, car, request } = freeCar()
    const { verdict } = request(reservation, { color: [car()?.color, 'Pink'], year: [car()?.year, 1000] })
    expect(verdict.code).toBe('invalid')
    expect(verdict.errors?.map(({ path }) => path).sort()).toEqual(['reservedUntil', 'year'])
    expect(car()?.color).not.toBe('Pink')
    expect(request(reservation).verdict.code).toBe('invalid')
    expect(world.mutate('car.create', { car: vehicle, reservation }).verdict.code).toBe('invalid')
  })

  it('that sells it too makes no reservation', () => {
    const { world, car, request } = freeCar()
    expect(request(forAnn, { sold: [false, true] }).verdict).toEqual({ status: 'applied' })
    expect([car()?.sold, world.reservations.size]).toEqual([true, 0])
  })

  it('reserves without a customer, also when another field is in conflict', () => {
    const { car, request } = freeCar()
    expect(request({ until: FRIDAY }, { color: ['Blue', 'Pink'] }).verdict.status).toBe('conflict')
    expect(car()?.reservedUntil).toBe(FRIDAY)
    expect(car()).not.toHaveProperty('reservedFor')
  })

  it('makes no reservation under the uid of another record, but changes the one that the car has', () => {
    const { world, uid, car, reserve } = freeCar()
    const mid = '11111111-1111-4111-8111-111111111111'
    world.mutate('car.create', { car: vehicle }, undefined, member, secondUid(mid))
    const request = () => world.mutate('car.edit', { fields: {}, reservation: forBob }, uid, member, mid).verdict.status
    expect([request(), car()?.reservedUntil]).toEqual(['noop', undefined])
    reserve(forAnn)
    expect([request(), car()?.reservedUntil]).toEqual(['applied', SUNDAY])
  })

  it('that is over changes the other fields and can remove the customer', () => {
    const { world, car, request } = reservedCar()
    world.now = '2024-06-01T12:00:00.000Z'
    expect(request(forAnn, { color: [car()?.color, 'Pink'] }).verdict.status).toBe('applied')
    expect(request({ for: null }).verdict.status).toBe('applied')
    expect(car()).not.toHaveProperty('reservedFor')
  })
})
