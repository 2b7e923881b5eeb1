import { describe, expect, it } from 'vitest'
import { publicCar, staffCar } from '#domain/cars/present-car.ts'
import { isReserved } from '#domain/cars/reservation.ts'
import { inverseOf, type Mutation } from '#domain/mutations/mutation.ts'
import { admin, edit, member, worldWithCar } from '#tests/support/device/device-world.ts'

// The time of the world is 2024-05-01T12:00:00Z.
const TODAY = '2024-05-01'
const FRIDAY = '2024-05-03'
const SUNDAY = '2024-05-05'

const forAnn = { reservedUntil: FRIDAY, reservedFor: 'Ann Miller' }
const forBob = { reservedUntil: SUNDAY, reservedFor: 'Bob Stone' }
/** The names of the fields of a reservation that the car has. */
const reservationIn = (car: object | undefined) => Object.keys(car ?? {}).filter((name) => name.startsWith('reserv'))

function reservedCar() {
  const made = worldWithCar()
  const { mid } = made.world.mutate('car.reserve', forAnn, made.uid)
  return { ...made, mid }
}

describe('a reservation', () => {
  it('names its last day, the customer, and who made it', () => {
    const { car, mid } = reservedCar()
    expect(car()).toMatchObject({ ...forAnn, reservedBy: member.username, reservationId: mid })
  })

  it('is in the history of the vehicle, when it is made and when it is released', () => {
    const { world, uid } = worldWithCar()
    const { mid, history } = world.mutate('car.reserve', forAnn, uid)
    expect(history).toEqual({
      reservedUntil: { from: null, to: FRIDAY },
      reservedFor: { from: null, to: 'Ann Miller' },
    })
    expect(world.mutate('car.release', { reservationId: mid }, uid).history).toEqual({
      reservedUntil: { from: FRIDAY, to: null },
      reservedFor: { from: 'Ann Miller', to: null },
    })
  })

  it('is not made again by a repetition or by the same day and customer; another customer on that day is a conflict', () => {
    const { world, uid, car, mid } = reservedCar()
    const before = car()
    expect(world.mutate('car.reserve', forAnn, uid, member, mid).verdict.status).toBe('noop')
    expect(world.mutate('car.reserve', forAnn, uid).verdict.status).toBe('noop')
    expect(world.mutate('car.reserve', { ...forAnn, reservedFor: 'Bob Stone' }, uid).verdict.status).toBe('conflict')
    expect(car()).toEqual(before)
  })

  it('may leave out the customer', () => {
    const { world, uid, car } = worldWithCar()
    expect(world.mutate('car.reserve', { reservedUntil: TODAY }, uid).verdict.status).toBe('applied')
    expect(car()?.reservedUntil).toBe(TODAY)
    expect(car()).not.toHaveProperty('reservedFor')
  })

  it.each([
    [{ reservedUntil: '2024-04-30' }, 'A reservation cannot end before today'],
    [{ reservedUntil: '', reservedFor: 'Ann' }, 'Enter the last day of the reservation'],
    [{ reservedUntil: '' }, 'Enter the last day of the reservation'],
    [{ reservedUntil: '2024-02-30' }, 'Until must be a day'],
    [{ reservedUntil: 'Friday' }, 'Until must be a day'],
    [{ reservedUntil: FRIDAY, reservedFor: 'x'.repeat(101) }, 'Reserved for must be at most 100 characters'],
  ])('%j is refused', (args, message) => {
    const { world, uid, car } = worldWithCar()
    expect(world.mutate('car.reserve', args, uid).verdict).toMatchObject({
      status: 'refused',
      code: 'invalid',
      message,
    })
    expect(car()).not.toHaveProperty('reservedUntil')
  })

  it('is over after its last day, without a change', () => {
    expect([TODAY, FRIDAY, '2024-05-04'].map((today) => isReserved(forAnn, today))).toEqual([true, true, false])
    const { world, uid, car } = reservedCar()
    world.now = '2024-05-04T12:00:00.000Z'
    expect(world.mutate('car.reserve', forBob, uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject(forBob)
  })

  it.each(['car.sell', 'car.edit'] as const)('ends at a sale by %s and is not possible after it', (name) => {
    const { world, uid, car } = reservedCar()
    world.mutate(name, (name === 'car.sell' ? {} : edit({ sold: [false, true] })) as never, uid)
    expect(car()?.sold).toBe(true)
    expect(reservationIn(car())).toEqual([])
    const message = 'The vehicle is sold: it cannot be reserved'
    expect(world.mutate('car.reserve', forBob, uid).verdict).toMatchObject({ code: 'car_sold', message })
    expect(world.mutate('car.edit', edit({ reservedUntil: [null, FRIDAY] }), uid).verdict).toMatchObject({
      code: 'car_sold',
      message,
    })
  })

  it('comes back with the undo of a sale', () => {
    const { world, uid, car } = reservedCar()
    const before = car()
    const { mid } = world.mutate('car.sell', {}, uid)
    const inverse = inverseOf({ name: 'car.sell', uid, mid, madeAt: '', args: {} }, before)
    expect(world.mutate(inverse?.name as 'car.edit', inverse?.args as never, uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject({ sold: false, ...forAnn })
  })

  it.each([FRIDAY, '2024-05-04'])(
    'does not come back with the undo of a sale of %s on a later day than its last',
    (day) => {
      const { world, uid, car } = reservedCar()
      const before = car()
      world.now = `${day}T12:00:00.000Z`
      const { mid } = world.mutate('car.sell', {}, uid)
      world.now = '2024-05-04T12:00:00.000Z'
      const inverse = inverseOf({ name: 'car.sell', uid, mid, madeAt: '', args: {} }, before)
      expect(world.mutate(inverse?.name as 'car.edit', inverse?.args as never, uid).verdict.status).toBe('applied')
      expect(car()?.sold).toBe(false)
      expect(reservationIn(car())).toEqual([])
    },
  )

  it('stays the same one without the name, so that a waiting release ends it', () => {
    const { world, uid, car, mid: reservationId } = reservedCar()
    world.mutate('car.edit', edit({ reservedFor: ['Ann Miller', null] }), uid, admin)
    expect(car()).toMatchObject({ reservedUntil: FRIDAY, reservedBy: member.username, reservationId })
    expect(car()).not.toHaveProperty('reservedFor')
    world.mutate('car.release', { reservationId }, uid)
    expect(reservationIn(car())).toEqual([])
  })

  it('ends at a deletion: a restored vehicle is free', () => {
    const { world, uid, car } = reservedCar()
    world.mutate('car.delete', { saleId: null }, uid)
    expect(JSON.stringify(world.deletion(uid))).not.toMatch(/\bAnn\b/)
    expect(world.mutate('car.reserve', forBob, uid).verdict.code).toBe('deleted')
    world.mutate('car.restore', {}, uid)
    expect(car()?.sold).toBe(false)
    expect(reservationIn(car())).toEqual([])
  })

  it('is sent to visitors as its last day only', () => {
    const car = reservedCar().car()
    if (!car) throw new Error('no car')
    const none = () => undefined
    expect(publicCar(car, { showVin: false } as never, none)).toMatchObject({ reservedUntil: FRIDAY })
    expect(JSON.stringify(publicCar(car, { showVin: false } as never, none))).not.toMatch(
      /Ann|reservedBy|reservationId/,
    )
    expect(staffCar(car, 'user', none)).toMatchObject({ ...forAnn, reservedBy: member.username })
  })
})

describe('two reservations of one vehicle', () => {
  function conflict() {
    const made = reservedCar()
    const { verdict, mid: uid } = made.world.mutate('car.reserve', forBob, made.uid, admin)
    return { ...made, verdict, conflict: uid }
  }

  it('the first is kept, and the conflict names both users, both customers and the days', () => {
    const { world, car, verdict, conflict: uid } = conflict()
    expect(verdict).toMatchObject({ status: 'conflict', code: 'already_reserved' })
    expect(car()).toMatchObject(forAnn)
    expect(world.conflicts.get(uid)).toMatchObject({
      kind: 'double_reservation',
      by: 'root',
      fields: {
        reservedUntil: { mine: SUNDAY, theirs: FRIDAY },
        reservedFor: { mine: 'Bob Stone', theirs: 'Ann Miller' },
        reservedBy: { mine: 'root', theirs: 'ann' },
      },
    })
  })

  it('the same day and customer are one reservation', () => {
    const { world, uid } = reservedCar()
    expect(world.mutate('car.reserve', forAnn, uid, admin).verdict.status).toBe('noop')
  })

  it.each([
    ['theirs', forAnn],
    ['mine', forBob],
  ] as const)('a person decides for %s', (choice, expected) => {
    const { world, car, conflict: uid } = conflict()
    expect(world.mutate('conflict.resolve', { choice }, uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject(expected)
    expect(world.conflicts.get(uid)?.state).toBe('resolved')
    expect(world.mutate('conflict.resolve', { choice }, uid).verdict.status).toBe('noop')
  })

  it('a decision for the second does not replace a third', () => {
    const { world, uid, car, mid, conflict: conflictUid } = conflict()
    world.mutate('car.release', { reservationId: mid }, uid)
    world.mutate('car.reserve', { reservedUntil: FRIDAY, reservedFor: 'Cleo' }, uid)
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, conflictUid).verdict.status).toBe('conflict')
    expect(car()?.reservedFor).toBe('Cleo')
  })

  it('a decision for the second on a vehicle that was sold meanwhile is refused', () => {
    const { world, uid, conflict: conflictUid } = conflict()
    world.mutate('car.sell', {}, uid)
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, conflictUid).verdict.code).toBe('car_sold')
    expect(world.mutate('conflict.resolve', { choice: 'theirs' }, conflictUid).verdict.status).toBe('applied')
  })
})

describe('a release', () => {
  it('ends the reservation that the person saw, and no later one', () => {
    const { world, uid, car, mid } = reservedCar()
    expect(world.mutate('car.release', { reservationId: mid }, uid).verdict.status).toBe('applied')
    expect(reservationIn(car())).toEqual([])
    world.mutate('car.reserve', forBob, uid)
    expect(world.mutate('car.release', { reservationId: mid }, uid).verdict.status).toBe('noop')
    expect(car()).toMatchObject(forBob)
  })

  it('and a reservation are undone by each other', () => {
    const { world, uid, car, mid } = reservedCar()
    const reserved = car()
    const undo = inverseOf({ name: 'car.reserve', uid, mid, madeAt: '', args: forAnn }, undefined)
    expect(undo).toMatchObject({ name: 'car.release', args: { reservationId: mid } })
    const release: Mutation = { name: 'car.release', uid, mid, madeAt: '', args: { reservationId: mid } }
    world.mutate('car.release', release.args, uid)
    const again = inverseOf(release, reserved)
    world.mutate(again?.name as 'car.reserve', again?.args as never, uid)
    expect(car()).toMatchObject(forAnn)
    expect(inverseOf(release, { ...reserved, reservedUntil: undefined })).toBeNull()
  })
})

describe('an edit with the fields of a reservation', () => {
  it('reserves, changes and releases', () => {
    const { world, uid, car } = worldWithCar()
    const first = world.mutate('car.edit', edit({ reservedUntil: [null, FRIDAY], reservedFor: [null, ' Ann '] }), uid)
    expect(first.history).toHaveProperty('reservedFor')
    expect(car()).toMatchObject({ reservedUntil: FRIDAY, reservedFor: 'Ann', reservationId: first.mid })
    world.mutate('car.edit', edit({ reservedUntil: [FRIDAY, SUNDAY] }), uid, admin)
    expect(car()).toMatchObject({ reservedUntil: SUNDAY, reservedFor: 'Ann', reservedBy: 'root' })
    world.mutate('car.edit', edit({ reservedUntil: [SUNDAY, null] }), uid)
    expect(reservationIn(car())).toEqual([])
  })

  it.each([
    [{ reservedFor: [null, 'Ann'] }],
    [{ reservedFor: [null, 'Ann'], reservedUntil: [null, null] }],
    [{ reservedFor: [null, 'Ann'], reservedUntil: [null, '2024-04-30'] }],
    [{ reservedUntil: [null, '2024-04-30'] }],
  ] as [Record<string, [unknown, unknown]>][])('%j is refused', (fields) => {
    const { world, uid } = worldWithCar()
    expect(world.mutate('car.edit', edit(fields), uid).verdict.code).toBe('invalid')
  })

  it('of a reservation that is over changes the other fields and can remove the customer', () => {
    const { world, uid, car } = reservedCar()
    world.now = '2024-06-01T12:00:00.000Z'
    const all = { reservedUntil: [FRIDAY, FRIDAY], reservedFor: ['Ann Miller', 'Ann Miller'] } as const
    expect(world.mutate('car.edit', edit({ ...all, color: [car()?.color, 'Pink'] } as never), uid).verdict.status).toBe(
      'applied',
    )
    expect(world.mutate('car.edit', edit({ reservedFor: ['Ann Miller', null] }), uid).verdict.status).toBe('applied')
    expect(car()).not.toHaveProperty('reservedFor')
  })
})
