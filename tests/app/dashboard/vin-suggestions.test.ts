import { describe, expect, it } from 'vitest'
import { suggestionText, suggestValues } from '#app/dashboard/vin/vin-suggestions.ts'

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
