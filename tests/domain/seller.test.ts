import { expect, it } from 'vitest'
import { byChoice } from '#domain/import/choices.ts'
import { mapHeadings } from '#domain/import/headings.ts'
import { readRow } from '#domain/import/read-row.ts'
import { csvCell } from '#domain/kinds/car/import/csv-cells.ts'
import { phoneFor, sellerOf } from '#domain/kinds/car/seller.ts'
import { readSeller } from '#domain/kinds/car/seller-rules.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { DEFAULT_REGION } from '#domain/values/region.ts'
import { edit, worldWithCar } from '#tests/support/device/device-world.ts'

const person = { title: '', phone: '', photo: '' }
const team = [
  { ...person, id: 2, name: 'Ann Lee', email: 'ann@lot.example' },
  { ...person, id: 3, name: 'Bo Ray', email: 'bo@lot.example' },
  { ...person, id: 4, name: 'Bo Ray', email: 'ray@lot.example' },
]
const answers = {
  region: DEFAULT_REGION,
  currency: 'USD',
  distanceUnit: 'mi',
  choices: byChoice(() => ({})),
  fixed: {},
} as const
const read = (cell: string) => readRow([cell], mapHeadings(['Seller']), { ...answers, team })

it.each([
  ['ann lee', 2],
  ['BO@lot.example', 3],
  ['4', 4],
])('an import reads the seller "%s"', (cell, sellerId) => {
  expect(read(cell).fields).toEqual({ sellerId })
})

it.each(['Bo Ray', 'Somebody', '9'])('an import names a seller that it cannot read: "%s"', (cell) => {
  expect(read(cell)).toMatchObject({ fields: {}, problems: [{ code: 'unreadable', field: 'sellerId', text: cell }] })
})

it('an exported seller is the same one after an import', () => {
  const cells = team.map(({ id }) => csvCell('sellerId', id, team))
  expect(cells).toEqual(['Ann Lee', 'bo@lot.example', 'ray@lot.example'])
  expect(cells.map((cell) => read(String(cell)).fields.sellerId)).toEqual([2, 3, 4])
  expect([csvCell('sellerId', 9, team), csvCell('sellerId', 2, undefined)]).toEqual(['', ''])
})

it('a seller is read without regard to space, and nobody is one of a site without a team', () => {
  expect(readSeller('ann lee', [{ ...person, id: 2, name: ' Ann Lee ', email: '' }])?.id).toBe(2)
  expect([readSeller('Ann Lee'), sellerOf({})]).toEqual([undefined, undefined])
})

it('a vehicle gets no seller whom visitors do not see, and is restored without one', () => {
  const { world, uid, car } = worldWithCar()
  const show = (shown: typeof team) => Object.assign(world, { settings: () => ({ ...DEFAULT_SETTINGS, team: shown }) })
  const change = (fields: Parameters<typeof edit>[0]) => world.mutate('car.edit', edit(fields), uid).verdict
  show(team)
  expect(change({ sellerId: [null, 9] })).toMatchObject({ errors: [{ path: 'sellerId', code: 'seller' }] })
  expect(change({ sellerId: [null, 2] }).status).toBe('applied')
  const restored = () => {
    world.mutate('car.delete', {}, uid)
    world.mutate('car.restore', {}, uid)
    return car()?.sellerId
  }
  expect(restored()).toBe(2)
  show([])
  expect(change({ color: ['Green', 'Red'] }).status).toBe('applied')
  expect(restored()).toBeUndefined()
})

it('the number to call about a car is that of the site while its seller has none', () => {
  const site = {
    team: [...team, { ...person, id: 5, name: 'Cy Ott', email: '', phone: '2' }],
    contactInfo: { phone: '1' },
  }
  expect([2, 5, 9].map((sellerId) => phoneFor({ sellerId }, site as never))).toEqual(['1', '2', '1'])
})
