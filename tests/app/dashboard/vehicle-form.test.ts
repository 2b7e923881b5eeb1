import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { CarFieldControl } from '#app/dashboard/vehicle-form/car-field-control.tsx'
import {
  changedFields,
  formIssues,
  siteChecklist,
  siteIssues,
  toFields,
  toValues,
  type VehicleValues,
} from '#app/dashboard/vehicle-form/vehicle-values.ts'
import { suggestionText, suggestValues } from '#app/dashboard/vin/vin-suggestions.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const full: VehicleValues = toValues({ ...newCarFields(2026), ...vehicle })
const messages = (values: VehicleValues) => formIssues(values, 2026).map(({ message }) => message)
const lines = (...values: string[]) => values.map((value) => ({ value }))

describe('the vehicle form', () => {
  it('has no issues with a complete vehicle', () => {
    expect(messages(full)).toEqual([])
    expect(toFields(full)).toEqual({ ...vehicle, features: [], featured: false, enabled: true })
  })

  it('reads a point before three digits as one between thousands, as Germans type it', () => {
    expect(toFields({ ...full, price: '52.950', mileage: '9.950' })).toMatchObject({ price: 52_950, mileage: 9950 })
    expect(toFields({ ...full, price: '52950.5' })).toMatchObject({ price: 52_950.5 })
  })

  it('parses an invalid number as 0, and price 0 as missing', () => {
    expect(toFields({ ...full, price: 'abc', mileage: 'abc' })).toMatchObject({ price: 0, mileage: 0 })
    expect(messages({ ...full, price: '0' })).toEqual(['Price is required'])
    expect(messages({ ...full, year: '1899' })).toEqual(['Year must be between 1900 and 2027'])
    expect(messages({ ...full, year: '2027' })).toEqual([])
  })

  it('reads an emptied mileage as not known, and sends it as an empty text', () => {
    const emptied = toFields({ ...full, mileage: ' ' })
    expect(emptied).not.toHaveProperty('mileage')
    expect(changedFields(toFields(full), emptied)).toEqual({ mileage: { from: 12_000, to: '' } })
    expect(messages({ ...full, mileage: '' })).toEqual([])
    expect(toValues(emptied).mileage).toBe('')
  })

  it('stores a VIN or a chassis number in upper case and without spaces', () => {
    expect(toFields({ ...full, vin: ' j62 12345' }).vin).toBe('J6212345')
    expect(toFields({ ...full, vin: 'j62-12345' }).vin).toBe('J62-12345')
  })

  it('ignores a sole blank feature and refuses a blank one among others', () => {
    expect(messages({ ...full, features: lines('') })).toEqual([])
    expect(messages({ ...full, features: lines('Hood', ' ') })).toEqual(['All features must have a value'])
  })

  it('requires an image, with one message for a sole blank line', () => {
    expect(messages({ ...full, images: lines('') })).toEqual(['At least one image is required'])
    expect(messages({ ...full, images: lines('/a.webp', '') })).toEqual(['All image URLs must have a value'])
  })

  it('may be saved incomplete while the vehicle is not published', () => {
    const draft = { ...full, price: '', description: '', images: lines('') }
    expect(messages({ ...draft, enabled: false })).toEqual([])
    const required = ['Price is required', 'Description is required', 'At least one image is required']
    expect(messages({ ...draft, enabled: true })).toEqual(required)
    expect(siteIssues({ ...draft, enabled: false }, 2026).map(({ message }) => message)).toEqual(required)
    expect(messages({ ...draft, enabled: false, make: '' })).toEqual(['Make is required'])
  })

  it('lists what the site needs and the form has no default for, with what is done', () => {
    const missing = (values: VehicleValues) =>
      siteChecklist(values, 2026)
        .filter(({ isDone }) => !isDone)
        .map(({ label }) => label)
    expect(missing(toValues(newCarFields(2026)))).toEqual(siteChecklist(full, 2026).map(({ label }) => label))
    expect(missing({ ...full, price: '0', images: lines('') })).toEqual(['Price', 'Images'])
    expect(missing({ ...full, enabled: false })).toEqual([])
  })

  it('sends the changed fields, each with the value that was shown', () => {
    const before = toFields(full)
    expect(changedFields(before, before)).toEqual({})
    expect(changedFields(before, { ...before, price: 1, images: ['/b.webp'] })).toEqual({
      price: { from: vehicle.price, to: 1 },
      images: { from: vehicle.images, to: ['/b.webp'] },
    })
  })

  it('leaves empty optional fields out, and sends an emptied one as an empty text', () => {
    const before = toFields({ ...full, vin: ' wp0zzz99zts392124 ' })
    expect(before.vin).toBe('WP0ZZZ99ZTS392124')
    expect(toFields(full)).not.toHaveProperty('vin')
    expect(toValues(toFields(full)).vin).toBe('')
    expect(changedFields(before, toFields(full))).toEqual({ vin: { from: before.vin, to: '' } })
  })

  it('trims captions of condition pictures, and sends removed ones as an empty text', () => {
    const pictures = [{ image: '/door.webp', caption: ' Scratch ' }]
    const before = toFields({ ...full, conditionPictures: pictures })
    expect(before.conditionPictures).toEqual([{ image: '/door.webp', caption: 'Scratch' }])
    expect(toFields(full)).not.toHaveProperty('conditionPictures')
    expect(toValues(toFields(full)).conditionPictures).toEqual([])
    expect(toValues(before).conditionPictures).toEqual(before.conditionPictures)
    expect(changedFields(before, toFields(full))).toEqual({
      conditionPictures: { from: before.conditionPictures, to: '' },
    })
  })
})

const KONA = { make: 'Hyundai', model: 'Kona', year: 2023, fuelType: 'Gasoline' }
const KONA_TYPED = { make: 'Hyundai', model: 'Kona', year: '2023', fuelType: 'Gasoline' }
const EMPTY = { make: '', model: '', year: '2026', fuelType: '' }
const newForm = { values: EMPTY, initial: EMPTY, typed: new Set<string>(), filled: {} }

describe('the facts of a VIN', () => {
  it('fill the empty fields of a new vehicle, and the year that is still the current one', () => {
    const { changes, suggested } = suggestValues(KONA, newForm)
    expect(changes).toEqual(KONA_TYPED)
    expect(suggestionText(suggested)).toBe('Make: Hyundai, Model: Kona, Year: 2023, Fuel type: Gasoline')
  })

  it('replace nothing that a person has typed, also when it is the current year', () => {
    const values = { ...EMPTY, make: 'Kia' }
    const { changes } = suggestValues(KONA, { ...newForm, values, typed: new Set(['make', 'year']) })
    expect(changes).toEqual({ model: 'Kona', fuelType: 'Gasoline' })
  })

  it('replace nothing that a stored vehicle has', () => {
    const values = { make: 'Kia', model: '', year: '2020', fuelType: ' ' }
    const initial = { make: 'Kia', model: '', year: '2020', fuelType: '' }
    const stored = { ...newForm, values, initial: { make: '', model: '', year: '', fuelType: '' } }
    expect(suggestValues(KONA, stored).changes).toEqual({ model: 'Kona', fuelType: 'Gasoline' })
    expect(suggestValues(KONA, { ...stored, values: { ...initial, model: 'Rio' } }).changes).toEqual({
      fuelType: 'Gasoline',
    })
  })

  it('replace what another VIN has filled in, unless a person has changed it', () => {
    const values = { ...KONA_TYPED, model: 'Kona Limited' }
    const form = { ...newForm, values, filled: KONA_TYPED, typed: new Set(['model']) }
    const { changes } = suggestValues({ make: 'Honda', model: 'Accord', year: 2003 }, form)
    expect(changes).toEqual({ make: 'Honda', year: '2003', fuelType: '' })
  })

  it('of an unknown maker remove what another VIN has filled in', () => {
    const form = { ...newForm, values: KONA_TYPED, filled: KONA_TYPED }
    expect(suggestValues(null, form)).toEqual({ changes: EMPTY, suggested: {} })
  })
})

function Publish({ isOn, isSold }: { isOn: boolean; isSold: boolean }) {
  const form = useForm<FieldValues>({ defaultValues: { enabled: isOn } })
  const state = { errorOf: () => undefined, onEdit: () => {}, carUid: 'a', currentYear: 2026, vehicleName: '', isSold }
  const provided = { ...form, children: createElement(CarFieldControl, { name: 'enabled', state }) }
  return createElement(FormProvider, provided)
}

it('the switch that publishes a vehicle can only be switched off once the vehicle is sold', () => {
  const isDisabled = (isOn: boolean, isSold: boolean) =>
    / aria-disabled="true"/.test(renderToStaticMarkup(createElement(Publish, { isOn, isSold })))
  expect(isDisabled(false, true)).toBe(true)
  expect(isDisabled(true, true)).toBe(false)
  expect(isDisabled(false, false)).toBe(false)
})
