import { describe, expect, it } from 'vitest'
import { costLines, readCosts } from '#domain/kinds/car/fields/cost-lines.ts'
import { ADMIN_FIELD_NAMES, mayUseField, withoutAdminFields } from '#domain/kinds/car/fields/field-readers.ts'
import { staffCar } from '#domain/kinds/car/present-car.ts'
import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { costOf, marginOf } from '#domain/stock/margin.ts'
import { edit, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const TYRES = { date: '2026-03-31', text: 'New tyres', amount: 450.5 }
const PAINT = { date: '2026-04-02', text: 'Paint', amount: 900 }
const SELLER = { id: 2, username: 'sally', role: 'user' } as const
const ADMIN = { id: 1, username: 'owner', role: 'admin' } as const

/** A world whose mutations are made by an admin. */
function openWorld() {
  const { world, uid, car } = worldWithCar()
  const asAdmin = (changes: Record<string, [unknown, unknown]>) => world.mutate('car.edit', edit(changes), uid, ADMIN)
  const asSeller = (changes: Record<string, [unknown, unknown]>) => world.mutate('car.edit', edit(changes), uid, SELLER)
  return { world, uid, car, asAdmin, asSeller }
}

describe('the fields for admins', () => {
  it('are purchase price and costs', () => {
    expect(ADMIN_FIELD_NAMES).toEqual(['purchasePrice', 'costs'])
    expect(mayUseField('costs', 'admin')).toBe(true)
    for (const reader of ['user', 'visitor'] as const) expect(mayUseField('costs', reader)).toBe(false)
    expect(mayUseField('price', 'visitor')).toBe(true)
  })

  it('stay as they are when a seller sends them: the other fields are changed', () => {
    const { world, uid, car, asAdmin, asSeller } = openWorld()
    asAdmin({ purchasePrice: [undefined, 40_000], costs: [undefined, [TYRES]] })
    const { verdict } = asSeller({
      purchasePrice: [40_000, -1],
      costs: [[TYRES], 'free'],
      color: [car()?.color, 'Blue'],
    })
    expect(verdict.status).toBe('applied')
    expect(car()).toMatchObject({ purchasePrice: 40_000, costs: [TYRES], color: 'Blue' })
    expect(asSeller({ purchasePrice: [40_000, 1] }).verdict.status).toBe('noop')
    const made = world.mutate(
      'car.create',
      { car: { ...vehicle, purchasePrice: 5, costs: [TYRES] } },
      undefined,
      SELLER,
    )
    expect(made.verdict.status).toBe('applied')
    expect(world.cars.get(made.uid)).not.toHaveProperty('purchasePrice')
    expect(world.cars.get(made.uid)).not.toHaveProperty('costs')
    world.mutate('car.delete', { saleId: null }, uid, SELLER)
    world.mutate('car.restore', {}, uid, SELLER)
    expect(car()).toMatchObject({ purchasePrice: 40_000, costs: [TYRES] })
  })

  it.each([
    [{ purchasePrice: -1 }, 'Purchase price must be at least 0'],
    [{ purchasePrice: Number.NaN }, 'Purchase price must be a number'],
    [{ purchasePrice: '1' }, 'Purchase price must be a number'],
    [{ costs: {} }, 'Costs must be a list'],
    [{ costs: [{ ...TYRES, amount: -1 }] }, 'The amount of a cost must be at least 0'],
    [{ costs: [{ ...TYRES, amount: '450' }] }, 'The amount of a cost must be a number'],
    [{ costs: [{ ...TYRES, date: '31/03/2026' }] }, 'The date of a cost must be a day, such as 2026-03-31'],
    [{ costs: [{ ...TYRES, text: 'a'.repeat(201) }] }, 'The text of a cost must be at most 200 characters'],
    [{ costs: Array.from({ length: 101 }, () => TYRES) }, 'A car has at most 100 costs'],
  ])('%j is refused of an admin: %s', (fields, message) => {
    const { world } = openWorld()
    const { verdict } = world.mutate('car.create', { car: { ...vehicle, ...fields } }, undefined, ADMIN)
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid', message })
  })

  it('are cleared by null, an empty text and an empty list, and a purchase price of 0 is a value', () => {
    const { car, asAdmin } = openWorld()
    asAdmin({ purchasePrice: [undefined, 0], costs: [undefined, [TYRES]] })
    expect(car()).toMatchObject({ purchasePrice: 0, costs: [TYRES] })
    asAdmin({ purchasePrice: [0, ''], costs: [[TYRES], []] })
    for (const name of ADMIN_FIELD_NAMES) expect(car()).not.toHaveProperty(name)
    asAdmin({ costs: [undefined, [TYRES]] })
    asAdmin({ costs: [[TYRES], null] })
    expect(car()).not.toHaveProperty('costs')
  })

  it('costs that two admins add are all kept, also the first ones', () => {
    const { car, asAdmin } = openWorld()
    asAdmin({ costs: [undefined, [TYRES]] })
    expect(asAdmin({ costs: [undefined, [PAINT]] }).verdict.status).toBe('merged')
    expect(car()?.costs).toEqual([TYRES, PAINT])
    // The same cost with its properties in another order.
    const { date, text, amount } = TYRES
    asAdmin({ costs: [[{ amount, text, date }, PAINT], [PAINT]] })
    expect(car()?.costs).toEqual([PAINT])
  })

  it('a conflict about them is decided by admins only', () => {
    const { world, car, asAdmin } = openWorld()
    asAdmin({ purchasePrice: [undefined, 1000] })
    const { mid } = asAdmin({ purchasePrice: [undefined, 2000], color: ['Red', 'Blue'] })
    const conflict = world.conflicts.get(mid)
    if (!conflict) throw new Error('both set the purchase price')
    expect([mayDecide(SELLER, conflict), mayDecide(ADMIN, conflict)]).toEqual([false, true])
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, mid, SELLER).verdict.code).toBe('forbidden')
    world.mutate('conflict.resolve', { choice: 'mine' }, mid, ADMIN)
    expect(car()?.purchasePrice).toBe(2000)
  })

  it('are in what an admin receives of a car, and not in what other staff do', () => {
    const { car, asAdmin } = openWorld()
    asAdmin({ purchasePrice: [undefined, 40_000], costs: [undefined, [TYRES]] })
    const stored = car()
    if (!stored) throw new Error('the car is stored')
    const site = { settings: () => DEFAULT_SETTINGS, photo: () => undefined, reservation: () => undefined }
    expect(staffCar(stored, 'admin', site)).toMatchObject({ purchasePrice: 40_000, costs: [TYRES] })
    expect(JSON.stringify(staffCar(stored, 'user', site))).not.toMatch(/purchasePrice|costs|tyres/)
  })

  it('are removed from values at any depth', () => {
    const bytes = new Uint8Array([1])
    const row = {
      args: { fields: { costs: { from: [], to: [TYRES] }, price: { to: 1 } } },
      list: [{ costs: 1, a: 2 }],
      bytes,
      none: undefined,
    }
    expect(withoutAdminFields(row)).toEqual({ args: { fields: { price: { to: 1 } } }, list: [{ a: 2 }], bytes })
    expect(withoutAdminFields(null)).toBeNull()
  })
})

it('costs are written as lines and read again', () => {
  const lines = '2026-03-31 450.5 New tyres\n2026-04-02 900 Paint'
  expect(costLines([TYRES, PAINT])).toBe(lines)
  expect(readCosts(`${lines}\r\n \n`)).toEqual([TYRES, PAINT])
  expect(readCosts('2026-04-02 900')).toEqual([{ date: '2026-04-02', text: '', amount: 900 }])
  const spaced = { date: '2026-04-02', text: 'Paint,  left', amount: 900.25 }
  expect(readCosts('  2026-04-02   900.25   Paint,  left  ')).toEqual([spaced])
  expect(costLines([spaced, { ...PAINT, text: '' }])).toBe('2026-04-02 900.25 Paint, left\n2026-04-02 900')
  expect(readCosts('')).toEqual([])
  for (const line of ['Paint 900', '2026-04-02 -900 Paint', '2026-04-02 1,5 Paint', 'x2026-04-02 900 Paint'])
    expect(readCosts(line)).toBeNull()
})

describe('the margin', () => {
  const car = { price: 50_000, purchasePrice: 40_000, costs: [TYRES, PAINT] }

  it('is the price less purchase price, costs and holding cost, also for each day', () => {
    expect([costOf(car), costOf({ purchasePrice: 40_000 })]).toEqual([41_350.5, 40_000])
    expect(marginOf(car, 10, 5)).toEqual({ cost: 41_350.5, holding: 50, margin: 8599.5, perDay: 859.95 })
    expect(marginOf(car, 0, 5)).toMatchObject({ holding: 0, margin: 8649.5, perDay: 8649.5 })
    expect(marginOf({ ...car, price: 0 }, 10, 5)).toMatchObject({ cost: 41_350.5, margin: null, perDay: null })
  })

  it('is not known without a purchase price', () => {
    expect(costOf({ costs: [TYRES] })).toBeNull()
    expect(marginOf({ price: 50_000, costs: [TYRES] }, 10, 5)).toBeNull()
  })
})
