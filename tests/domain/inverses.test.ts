import { expect, it } from 'vitest'
import { inverseOf, type Mutation, type MutationArgs, type MutationName } from '#domain/kinds/mutation.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { admin, edit, MemoryWorld, visitor, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

/** Makes the mutation. @returns what undoes it, for `mutate` */
function make<N extends MutationName>(world: MemoryWorld, name: N, args: MutationArgs[N], uid?: string) {
  const before = uid === undefined ? undefined : (world.cars.get(uid) ?? world.inquiries.get(uid))
  const made = world.mutate(name, args, uid, admin)
  const mutation = { name, args, uid: made.uid, mid: made.mid, madeAt: '' } as Mutation
  return inverseOf(mutation, before)
}

function undo(world: MemoryWorld, inverse: ReturnType<typeof inverseOf>) {
  if (!inverse) throw new Error('Nothing undoes it')
  return world.mutate(inverse.name, inverse.args as never, inverse.uid, admin).verdict.status
}

it('an edit is undone, also of a field that was empty', () => {
  const { world, uid, car } = worldWithCar()
  const before = car()
  const inverse = make(world, 'car.edit', edit({ price: [61_500, 1], stockNumber: [undefined, 'P-1'] }), uid)
  expect(car()).toMatchObject({ price: 1, stockNumber: 'P-1' })
  expect(undo(world, inverse)).toBe('applied')
  const { priceHistory: _, ...after } = car() ?? {}
  expect(after).toEqual(before)
})

it('the inverse of an edit leaves a field that has changed since', () => {
  const { world, uid, car } = worldWithCar()
  const inverse = make(world, 'car.edit', edit({ price: [61_500, 1] }), uid)
  world.mutate('car.edit', edit({ price: [1, 2] }), uid)
  expect(undo(world, inverse)).toBe('conflict')
  expect(car()?.price).toBe(2)
})

it.each(['car.sell', 'car.edit'] as const)('a sale by %s is undone, with the flags that it took', (name) => {
  const { world, uid, car } = worldWithCar()
  world.mutate('car.edit', edit({ enabled: [car()?.enabled, true], featured: [car()?.featured, true] }), uid)
  const args = name === 'car.sell' ? {} : edit({ sold: [false, true], enabled: [true, false], featured: [true, false] })
  const inverse = make(world, name, args as never, uid)
  expect(car()).toMatchObject({ sold: true, enabled: false, featured: false })
  expect(undo(world, inverse)).toBe('applied')
  expect(car()).toMatchObject({ sold: false, enabled: true, featured: true })
})

it('the inverse of a sale leaves off the flags that were off', () => {
  const { world, uid, car } = worldWithCar()
  world.mutate('car.edit', edit({ enabled: [true, false] }), uid)
  expect(undo(world, make(world, 'car.sell', {}, uid))).toBe('applied')
  expect(car()).toMatchObject({ sold: false, enabled: false, featured: false })
})

it('the inverse of a sale leaves a later sale', () => {
  const { world, uid, car } = worldWithCar()
  const inverse = make(world, 'car.sell', {}, uid)
  world.mutate('car.unsell', { saleId: car()?.saleId ?? null }, uid)
  const { mid } = world.mutate('car.sell', {}, uid)
  undo(world, inverse)
  expect(car()?.saleId).toBe(mid)
})

it.each([false, true])('the creation of a vehicle, sold: %s, is undone by its deletion', (sold) => {
  const world = new MemoryWorld()
  const inverse = make(world, 'car.create', {
    car: { ...vehicle, sold, ...(sold ? { enabled: false, featured: false } : {}) },
  })
  expect(world.cars.size).toBe(1)
  expect(undo(world, inverse)).toBe('applied')
  expect(world.cars.size).toBe(0)
})

it('edits of an enquiry and of the settings are undone', () => {
  const world = new MemoryWorld()
  const input = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }
  const { uid } = world.mutate('inquiry.create', input, undefined, visitor)
  expect(undo(world, make(world, 'inquiry.edit', edit({ note: ['', 'Call'] }), uid))).toBe('applied')
  expect(world.inquiries.get(uid)?.note).toBe('')
  const { siteName } = world.settings()
  expect(undo(world, make(world, 'settings.edit', edit({ siteName: [siteName, 'Ours'] }), SETTINGS_UID))).toBe(
    'applied',
  )
  expect(world.settings().siteName).toBe(siteName)
})

it('nothing undoes a deletion, a restoration or a sale of an unknown vehicle', () => {
  const { world, uid } = worldWithCar()
  expect(make(world, 'car.sell', {}, 'unknown')).toBeNull()
  expect([make(world, 'car.delete', { saleId: null }, uid), make(world, 'car.restore', {}, uid)]).toEqual([null, null])
})

it('an appointment that was made is deleted, and one that was moved is moved back', () => {
  const world = new MemoryWorld()
  const [at, later] = ['2026-11-25T10:00:00.000Z', '2026-11-25T11:00:00.000Z']
  const made = make(world, 'appointment.create', { appointment: { name: 'Ada', at } })
  const uid = made?.uid ?? ''
  const moved = make(world, 'appointment.edit', edit({ at: [at, later] }), uid)
  expect(undo(world, moved)).toBe('applied')
  expect(world.appointments.get(uid)?.at).toBe(at)
  expect(undo(world, made)).toBe('applied')
  expect(world.appointments.size).toBe(0)
})

it('a lot check that was ended goes on', () => {
  const { world, uid: car } = worldWithCar()
  const { uid } = world.mutate('check.create', {})
  const inverse = make(world, 'check.end', { vehicles: [car] }, uid)
  expect(world.checks.get(uid)?.endedAt).toBeDefined()
  expect(undo(world, inverse)).toBe('applied')
  expect(world.checks.get(uid)).not.toHaveProperty('endedAt')
})
