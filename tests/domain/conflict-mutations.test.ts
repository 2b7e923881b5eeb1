// What becomes of a disagreement that a person decides.
import { describe, expect, it } from 'vitest'
import { admin, DeviceWorld, edit, lot, member } from '#tests/support/device/device-world.ts'

describe('a decision', () => {
  it('S54 to delete a sold car all the same is asked again when it has been sold anew since', () => {
    const { world, uid, car } = lot()
    const first = world.make('car.sell', {}, uid)
    const { mid } = world.make('car.delete', { saleId: null }, uid)
    world.make('car.unsell', { saleId: first.mid }, uid)
    world.make('car.sell', {}, uid)
    const insisted = world.make('conflict.resolve', { choice: 'mine' }, mid)
    expect(insisted.verdict).toMatchObject({ status: 'conflict', code: 'sold_since' })
    expect(world.conflicts.get(mid)?.state).toBe('resolved')
    expect(car()).toBeDefined()
    world.make('conflict.resolve', { choice: 'mine' }, insisted.mid)
    expect(car()).toBeUndefined()
  })

  it.each([
    ['theirs', 'theirs', { status: 'noop' }],
    ['mine', 'mine', { status: 'noop' }],
    ['mine', 'theirs', { status: 'refused', code: 'resolved' }],
    ['theirs', 'mine', { status: 'refused', code: 'resolved' }],
  ] as const)('S44 for %s, and then one for %s', (first, second, verdict) => {
    const { world, uid } = lot()
    world.make('car.edit', edit({ price: [61_500, 60_000] }), uid)
    const { mid } = world.make('car.edit', edit({ price: [61_500, 59_000] }), uid)
    world.make('conflict.resolve', { choice: first }, mid)
    expect(world.make('conflict.resolve', { choice: second }, mid).verdict).toMatchObject(verdict)
  })

  it('S44 S54 to keep a car that another decision has deleted is told as too late', () => {
    const { world, uid, car } = lot()
    world.make('car.sell', {}, uid)
    const { mid } = world.make('car.delete', { saleId: null }, uid)
    world.make('conflict.resolve', { choice: 'mine' }, mid)
    expect(car()).toBeUndefined()
    expect(world.make('conflict.resolve', { choice: 'theirs' }, mid).verdict.code).toBe('resolved')
  })

  it('S53 that a double sale is known is said as often as people like', () => {
    const { world, uid } = lot()
    world.make('car.sell', {}, uid)
    const { mid } = world.make('car.sell', {}, uid)
    const known = () => world.make('conflict.resolve', { choice: 'theirs' }, mid).verdict.status
    expect([known(), known()]).toEqual(['applied', 'noop'])
  })

  it('S44 takes my value or keeps theirs', () => {
    for (const [choice, price] of [
      ['mine', 59_000],
      ['theirs', 60_000],
    ] as const) {
      const { world, uid, car } = lot()
      world.make('car.edit', edit({ price: [61_500, 60_000] }), uid)
      const { mid } = world.make('car.edit', edit({ price: [61_500, 59_000] }), uid)
      world.make('conflict.resolve', { choice }, mid)
      expect(car()?.price).toBe(price)
      expect(world.conflicts.get(mid)?.state).toBe('resolved')
    }
  })

  it("S44 about the settings is an admin's", () => {
    const world = new DeviceWorld()
    const name = world.settings().siteName
    const change = (to: string) => ({ fields: { siteName: { from: name, to } } })
    world.make('settings.edit', change('Ours'), 'site', admin)
    const { mid } = world.make('settings.edit', change('Theirs'), 'site', admin)
    for (const choice of ['mine', 'theirs'] as const) {
      expect(world.make('conflict.resolve', { choice }, mid, member).verdict.code).toBe('forbidden')
    }
    expect(world.make('conflict.resolve', { choice: 'mine' }, mid, admin).verdict.status).toBe('applied')
    expect(world.settings().siteName).toBe('Theirs')
  })
})
