import { describe, expect, it } from 'vitest'
import { admin, edit, MemoryWorld, member, worldWithCar } from '#tests/support/device/device-world.ts'

describe('resolving a conflict', () => {
  it('S54 raises a new conflict for a deletion when the car was sold again since', () => {
    const { world, uid, car } = worldWithCar()
    const first = world.mutate('car.sell', {}, uid)
    const { mid } = world.mutate('car.delete', { saleId: null }, uid)
    world.mutate('car.unsell', { saleId: first.mid }, uid)
    world.mutate('car.sell', {}, uid)
    const insisted = world.mutate('conflict.resolve', { choice: 'mine' }, mid)
    expect(insisted.verdict).toMatchObject({ status: 'conflict', code: 'sold_since' })
    expect(world.conflicts.get(mid)?.state).toBe('resolved')
    expect(car()).toBeDefined()
    world.mutate('conflict.resolve', { choice: 'mine' }, insisted.mid)
    expect(car()).toBeUndefined()
  })

  it.each([
    ['theirs', 'theirs', { status: 'noop' }],
    ['mine', 'mine', { status: 'noop' }],
    ['mine', 'theirs', { status: 'refused', code: 'resolved' }],
    ['theirs', 'mine', { status: 'refused', code: 'resolved' }],
  ] as const)('S44 with %s and then again with %s', (first, second, verdict) => {
    const { world, uid } = worldWithCar()
    world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid)
    const { mid } = world.mutate('car.edit', edit({ price: [61_500, 59_000] }), uid)
    world.mutate('conflict.resolve', { choice: first }, mid)
    expect(world.mutate('conflict.resolve', { choice: second }, mid).verdict).toMatchObject(verdict)
  })

  it('S44 S54 refuses to keep a car that an earlier resolution deleted', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.sell', {}, uid)
    const { mid } = world.mutate('car.delete', { saleId: null }, uid)
    world.mutate('conflict.resolve', { choice: 'mine' }, mid)
    expect(car()).toBeUndefined()
    expect(world.mutate('conflict.resolve', { choice: 'theirs' }, mid).verdict.code).toBe('resolved')
  })

  it('S50 closes a double sale by either choice, and changes nothing else', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.sell', {}, uid)
    const { mid } = world.mutate('car.sell', {}, uid)
    const sold = car()
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, mid).verdict).toEqual({ status: 'applied' })
    expect(world.conflicts.get(mid)).toMatchObject({ state: 'resolved', resolvedAt: world.now })
    expect(car()).toEqual(sold)
  })

  it('S54 closes a deletion of a car that another person has deleted', () => {
    const { world, uid } = worldWithCar()
    const { mid: saleId } = world.mutate('car.sell', {}, uid)
    const { mid } = world.mutate('car.delete', { saleId: null }, uid)
    world.mutate('car.delete', { saleId }, uid)
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, mid).verdict).toEqual({ status: 'applied' })
    expect(world.conflicts.get(mid)?.state).toBe('resolved')
  })

  it('that is not known is refused', () => {
    const world = new MemoryWorld()
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, 'unknown').verdict.code).toBe('not_found')
  })

  it('S50 accepts a repeated resolution of a double sale as a no-op', () => {
    const { world, uid } = worldWithCar()
    world.mutate('car.sell', {}, uid)
    const { mid } = world.mutate('car.sell', {}, uid)
    const known = () => world.mutate('conflict.resolve', { choice: 'theirs' }, mid).verdict.status
    expect([known(), known()]).toEqual(['applied', 'noop'])
  })

  it('S44 applies my value or keeps theirs', () => {
    for (const [choice, price] of [
      ['mine', 59_000],
      ['theirs', 60_000],
    ] as const) {
      const { world, uid, car } = worldWithCar()
      world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid)
      const { mid } = world.mutate('car.edit', edit({ price: [61_500, 59_000] }), uid)
      world.mutate('conflict.resolve', { choice }, mid)
      expect(car()?.price).toBe(price)
      expect(world.conflicts.get(mid)?.state).toBe('resolved')
    }
  })

  it('S44 of the settings is allowed for admins only', () => {
    const world = new MemoryWorld()
    const name = world.settings().siteName
    const change = (to: string) => ({ fields: { siteName: { from: name, to } } })
    world.mutate('settings.edit', change('Ours'), 'site', admin)
    const { mid } = world.mutate('settings.edit', change('Theirs'), 'site', admin)
    for (const choice of ['mine', 'theirs'] as const) {
      expect(world.mutate('conflict.resolve', { choice }, mid, member).verdict.code).toBe('forbidden')
    }
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, mid, admin).verdict.status).toBe('applied')
    expect(world.settings().siteName).toBe('Theirs')
  })
})
