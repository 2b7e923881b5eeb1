import { describe, expect, it } from 'vitest'
import { carIn } from '#domain/kinds/car/car-in.ts'
import { type AnyFieldName, CAR_FIELD_NAMES } from '#domain/kinds/car/fields/car-fields.ts'
import { mayUseField } from '#domain/kinds/car/fields/field-readers.ts'
import {
  anyField,
  FREE_TEXTS,
  fieldNames,
  findCarField,
  LOCALIZED_FIELD_NAMES,
} from '#domain/kinds/car/fields/translations.ts'
import { carPatch, type PublicCar } from '#domain/kinds/car/schema.ts'
import { toIssues } from '#domain/values/issue.ts'
import { admin, edit, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const GERMAN = {
  'description@de': 'Ein Coupé.',
  'features@de': ['Sitzheizung'],
  'trim@de': 'S',
  'warranty@de': '1 Jahr',
}

describe('the translations of a field', () => {
  it('exist for the texts that visitors read', () => {
    expect(LOCALIZED_FIELD_NAMES).toEqual(['trim', 'warranty', 'description', 'features'])
    for (const name of ['price@de', 'description@xx', 'description@', '@de', 'toString@de', 'description@de@fr'])
      expect(findCarField(name), name).toBeUndefined()
  })

  it('come after it, are public and are never required', () => {
    expect(fieldNames([])).toEqual(CAR_FIELD_NAMES)
    const names = fieldNames(['de', 'ar'])
    const at = names.indexOf('description')
    expect(names.slice(at, at + 3)).toEqual(['description', 'description@de', 'description@ar'])
    expect(anyField('description@de')).toMatchObject({
      public: true,
      optional: true,
    })
    expect(anyField('description@de')).not.toHaveProperty('required')
    expect(mayUseField('description@de', 'user')).toBe(true)
    expect(FREE_TEXTS).toContain('description@ar')
  })

  it('have its limits and messages, and the path has the whole name', () => {
    const issues = (fields: object) => toIssues(carPatch.safeParse(fields).error as never)
    const tooLong = (value: string) => issues({ trim: value, 'trim@de': value })
    const [base, translation] = tooLong('x'.repeat(101))
    expect(base?.path).toBe('trim')
    expect(translation).toEqual({ ...base, path: 'trim@de' })
    expect(issues({ 'features@fr': Array.from({ length: 51 }, (_, n) => `${n}`) })).toMatchObject([
      { path: 'features@fr', message: 'A car has at most 50 features' },
    ])
  })
})

it('a car has the texts of a language in place of those in the default one', () => {
  const car = { ...vehicle, ...GERMAN, 'description@ar': 'سيارة' } as unknown as PublicCar
  const german = { description: 'Ein Coupé.', features: ['Sitzheizung'], trim: 'S', warranty: '1 Jahr' }
  expect(carIn(car, 'de')).toEqual({ ...car, ...german })
  expect(carIn(car, 'fr')).toEqual(car)
  expect(carIn(car, undefined)).toBe(car)
})

describe('a translation of a car', () => {
  it('is stored with a new car and with an edit', () => {
    const { world, uid, car } = worldWithCar()
    const created = world.mutate('car.create', { car: { ...vehicle, ...GERMAN } })
    expect(world.cars.get(created.uid)).toMatchObject(GERMAN)
    expect(world.mutate('car.edit', edit({ 'features@ar': [undefined, ['أ']] }), uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject({ 'features@ar': ['أ'] })
  })

  it.each([[null], [''], [[]]])('is absent when it is cleared by %j', (nothing) => {
    const { world } = worldWithCar()
    const { uid } = world.mutate('car.create', { car: { ...vehicle, ...GERMAN } })
    const names = (Object.keys(GERMAN) as (keyof typeof GERMAN)[]).filter(
      (name) => nothing === null || Array.isArray(nothing) === Array.isArray(GERMAN[name]),
    )
    const changes = edit(Object.fromEntries(names.map((name) => [name, [GERMAN[name], nothing]])))
    expect(world.mutate('car.edit', changes, uid).verdict.status).toBe('applied')
    for (const name of names) expect(world.cars.get(uid)).not.toHaveProperty(name)
    expect(world.mutate('car.edit', changes, uid).verdict.status).toBe('noop')
  })

  it('into the default language of the site is dropped, as one of a field without translations is', () => {
    const { world } = worldWithCar()
    const dropped = { 'description@en': 5, 'price@de': 'x', 'description@xx': 5 }
    const { uid } = world.mutate('car.create', { car: { ...vehicle, ...dropped } })
    for (const name of Object.keys(dropped)) expect(world.cars.get(uid)).not.toHaveProperty(name)
    expect(world.mutate('car.edit', edit({ 'description@en': [undefined, 'A car'] }), uid).verdict.status).toBe('noop')

    const german = { 'languages.default': { from: 'en', to: 'de' } }
    world.mutate('settings.edit', { fields: german }, 'site', admin)
    const texts = edit({ 'description@en': [undefined, 'A car'], 'description@de': [undefined, 'Ein Auto'] })
    world.mutate('car.edit', texts, uid)
    expect(world.cars.get(uid)).toMatchObject({ 'description@en': 'A car' })
    expect(world.cars.get(uid)).not.toHaveProperty('description@de')
  })

  it('merges beside its base, and lists item by item', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ 'description@de': [undefined, 'Ein Coupé.'] }), uid)
    const other = edit({ description: [vehicle.description, 'A fast coupe.'], 'description@fr': ['', 'Un coupé.'] })
    expect(world.mutate('car.edit', other, uid).verdict.status).toBe('applied')
    world.mutate('car.edit', edit({ 'features@de': [undefined, ['Sitzheizung']] }), uid)
    const late = world.mutate('car.edit', edit({ 'features@de': [undefined, ['Navi']] }), uid)
    expect(late.verdict.status).toBe('merged')
    expect(car()?.['features@de']).toEqual(['Sitzheizung', 'Navi'])
    expect(car()).toMatchObject({ description: 'A fast coupe.', 'description@de': 'Ein Coupé.' })
  })

  it('that two people change becomes a conflict, which a person decides', () => {
    const { world, uid, car } = worldWithCar()
    const name: AnyFieldName = 'description@de'
    world.mutate('car.edit', edit({ [name]: [undefined, 'Ein Coupé.'] }), uid)
    const late = world.mutate('car.edit', edit({ [name]: [undefined, 'Ein Auto.'] }), uid)
    expect(world.conflicts.get(late.mid)?.fields).toEqual({ [name]: { mine: 'Ein Auto.', theirs: 'Ein Coupé.' } })
    world.mutate('conflict.resolve', { choice: 'mine' }, late.mid)
    expect(car()?.[name]).toBe('Ein Auto.')
  })
})
