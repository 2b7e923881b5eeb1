import { describe, expect, it } from 'vitest'
import { mapHeadings } from '#domain/import/headings.ts'
import type { ExistingVehicle } from '#domain/import/plan-import.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import { ANSWERS, HEADINGS, plan, row, WHOLE_ROW } from './import-rows.ts'

const existing = (fields: Partial<ExistingVehicle>): ExistingVehicle => ({
  ...newCarFields(2020),
  uid: 'a car',
  id: 100_001,
  ...fields,
})

describe('a duplicate', () => {
  const car = existing({
    make: 'BMW',
    model: 'M3',
    year: 2020,
    mileage: 12_000,
    price: 1,
    vin: 'WP0ZZZ99ZTS392124',
    stockNumber: 'a-1',
    enabled: false,
  })

  it.each([
    [{}, 'Same VIN as vehicle 100001'],
    [{ VIN: '' }, 'Same stock number as vehicle 100001'],
    [{ VIN: '', 'Stock #': '' }, 'Same make, model, year and mileage as vehicle 100001'],
  ])('of a vehicle is skipped: %j', (changes, reason) => {
    expect(plan([row(changes)], {}, [car])).toMatchObject([{ action: 'skip', reasons: [reason] }])
  })

  it('is no vehicle with another VIN', () => {
    const rows = [row({ VIN: 'WP0ZZZ99ZTS392125', 'Stock #': '' })]
    expect(plan(rows, {}, [car])).toMatchObject([{ action: 'add' }])
  })

  it('has the same chassis number, which two makes can have', () => {
    const jaguar = existing({ make: 'Jaguar', model: 'E-Type', year: 1961, vin: '850001' })
    const rowOf = (Make: string) => row({ VIN: '850001', 'Stock #': '', Make, Model: 'E-Type', Year: '1961' })
    expect(plan([rowOf('Jaguar'), rowOf('Porsche')], {}, [jaguar])).toMatchObject([
      { action: 'skip', reasons: ['Same chassis number as vehicle 100001'] },
      { action: 'add', car: { make: 'Porsche', vin: '850001' } },
    ])
  })

  it('updates the fields that differ and that the row has', () => {
    const rows = [row({ Color: '', Text: '', Photos: '', 'Stock #': '' })]
    const [planned] = plan(rows, { duplicates: 'update' }, [car])
    expect(planned).toMatchObject({ action: 'update', uid: 'a car' })
    expect(planned).toHaveProperty('changes', {
      price: { from: 1, to: 61_500 },
      fuelType: { from: '', to: 'Gasoline' },
      transmission: { from: '', to: 'Manual' },
    })
    const [added] = plan([WHOLE_ROW])
    const same = existing(added?.action === 'add' ? { ...added.car, stockNumber: 'a-1' } : {})
    expect(plan([WHOLE_ROW], { duplicates: 'update' }, [same])).toMatchObject([
      { action: 'skip', reasons: ['Same VIN as vehicle 100001', 'Nothing has changed'] },
    ])
  })

  it('is updated for what its texts say, not for their spaces or the case of its stock number', () => {
    const [added] = plan([WHOLE_ROW])
    const fields = added?.action === 'add' ? added.car : {}
    const spaced = existing({ ...fields, color: 'Dark  Blue', stockNumber: 'a-1' })
    const update = (changes: Parameters<typeof row>[0]) => plan([row(changes)], { duplicates: 'update' }, [spaced])
    expect(update({ Color: 'Dark Blue' })).toMatchObject([{ action: 'skip' }])
    expect(update({ Color: 'Blue', 'Stock #': 'B-9', Text: 'One  owner.' })).toMatchObject([
      {
        action: 'update',
        changes: {
          color: { from: 'Dark  Blue', to: 'Blue' },
          stockNumber: { from: 'a-1', to: 'B-9' },
          description: { from: 'One owner.', to: 'One  owner.' },
        },
      },
    ])
  })

  it('keeps its lists and its fuel when the row has only separators and a text that is no fuel', () => {
    const stored = existing({ ...car, fuelType: 'Diesel', features: ['Sunroof'], images: ['/a.jpg'] })
    const options = {
      mapping: mapHeadings([...HEADINGS, 'Features']),
      duplicates: 'update' as const,
      answers: { ...ANSWERS, choices: { ...ANSWERS.choices, fuelType: { Wood: '' } } },
    }
    const cells = [...row({ Fuel: 'Wood', Photos: ' ;,', Color: '', Text: '', Transmission: '' }), '||']
    const [planned] = plan([cells], options, [stored])
    expect(planned).toMatchObject({ action: 'update', reasons: ['Same VIN as vehicle 100001'] })
    expect(planned).toHaveProperty('changes', { price: { from: 1, to: 61_500 } })
  })

  it('is updated for its old addresses alone, and for a text that the vehicle lacks', () => {
    const [added] = plan([WHOLE_ROW])
    const same = existing(added?.action === 'add' ? added.car : {})
    const mapping = [...mapHeadings(HEADINGS), 'trim', 'oldAddress', 'oldAddress'] as const
    const cells = ['', ' https://old.example/m3 ', '/m3']
    const rows = [cells, ['CS', 'n/a', ' nowhere ']].map((more) => [...WHOLE_ROW, ...more])
    const planned = rows.map((each) => plan([each], { mapping, duplicates: 'update' }, [same])[0])
    const [first, second] = planned
    expect(first).toMatchObject({ action: 'update', oldAddresses: ['/m3'], reasons: ['Same VIN as vehicle 100001'] })
    expect(first).toHaveProperty('changes', {})
    expect(second).toMatchObject({ oldAddresses: [], changes: { trim: { to: 'CS' } } })
    expect(second?.reasons).toEqual(['Old address cannot be read: nowhere', 'Same VIN as vehicle 100001'])
  })

  it('updates a vehicle once', () => {
    expect(plan([WHOLE_ROW, row({ Price: '5' })], { duplicates: 'update' }, [car])).toMatchObject([
      { action: 'update' },
      { action: 'skip', reasons: ['Same VIN as row 2'] },
    ])
    // A rejected row is not about a vehicle.
    expect(plan([row({ Year: '2030' }), WHOLE_ROW], { duplicates: 'update' }, [car])).toMatchObject([
      { action: 'reject' },
      { action: 'update' },
    ])
  })

  it('with the former stock number or VIN of a vehicle that an earlier row has given another is about another vehicle', () => {
    const update = { duplicates: 'update' } as const
    const other = 'WP0ZZZ99ZTS392125'
    expect(plan([row({ 'Stock #': 'B-2' }), row({ VIN: other })], update, [car])).toMatchObject([
      { action: 'update', changes: { stockNumber: { from: 'a-1', to: 'B-2' } } },
      { action: 'reject', reasons: ['The stock number belongs to another vehicle'] },
    ])
    expect(plan([row({ VIN: other }), row({ 'Stock #': 'B-2' })], update, [car])).toMatchObject([
      { action: 'update', changes: { vin: { to: other } } },
      { action: 'add', car: { stockNumber: 'B-2' } },
    ])
  })

  it('that has no number yet is named without one', () => {
    expect(plan([WHOLE_ROW], {}, [{ ...car, id: 1_000_000_000 }])).toMatchObject([
      { reasons: ['Same VIN as a vehicle that waits to be sent'] },
    ])
  })

  it('whose row is invalid is rejected for that only, not for what a new vehicle would lack', () => {
    const rows = [row({ Make: '', Model: 'x'.repeat(201) })]
    expect(plan(rows, { duplicates: 'update' }, [car])).toMatchObject([
      { action: 'reject', reasons: ['Model must be at most 200 characters'] },
    ])
  })

  it('of a vehicle in which an earlier row changed nothing is skipped', () => {
    const facts = { VIN: '', 'Stock #': '' }
    const [first, second] = [row({ ...facts, Price: '$10,000' }), row({ ...facts, Price: '$20,000' })]
    const [added, skipped] = plan([first, second])
    expect(skipped).toMatchObject({ action: 'skip', reasons: ['Same make, model, year and mileage as row 2'] })
    const vehicles = [existing(added?.action === 'add' ? added.car : {})]
    expect(plan([first, second], { duplicates: 'update' }, vehicles)).toMatchObject([
      { action: 'skip', reasons: ['Same make, model, year and mileage as vehicle 100001', 'Nothing has changed'] },
      { action: 'skip', reasons: ['Same make, model, year and mileage as row 2'] },
    ])
  })

  it('of two vehicles with the same make, model, year and mileage belongs to the one that it changes nothing in', () => {
    const facts = { VIN: '', 'Stock #': '' }
    const rows = [row({ ...facts, Price: '$10,000' }), row({ ...facts, Price: '$20,000' })]
    const added = plan(rows, { duplicates: 'add' })
    const vehicles = added.map((each, index) =>
      existing({ ...(each.action === 'add' ? each.car : {}), uid: `car ${index}`, id: 100_001 + index }),
    )
    for (const file of [rows, rows.toReversed()]) {
      const planned = plan(file, { duplicates: 'update' }, vehicles)
      expect(planned.map(({ reasons }) => reasons.at(-1))).toEqual(['Nothing has changed', 'Nothing has changed'])
    }
  })

  it('without a mileage is found only when nothing has changed', () => {
    const facts = { VIN: '', 'Stock #': '', Mileage: '' }
    const added = plan([row(facts), row(facts)])
    expect(added.map(({ action }) => action)).toEqual(['add', 'add'])
    const vehicles = added.map((each, index) =>
      existing({ ...(each.action === 'add' ? each.car : {}), uid: `car ${index}` }),
    )
    const again = plan([row(facts), row({ ...facts, Price: '$1' }), row(facts)], { duplicates: 'update' }, vehicles)
    expect(again.map(({ action }) => action)).toEqual(['skip', 'add', 'skip'])
  })

  it('does not update a sold vehicle', () => {
    expect(plan([WHOLE_ROW], { duplicates: 'update' }, [{ ...car, sold: true }])).toMatchObject([
      { action: 'skip', reasons: ['Same VIN as vehicle 100001, which is sold'] },
    ])
  })

  it('does not take the stock number of a third vehicle, or a year out of range', () => {
    const third = existing({ uid: 'third', id: 100_002, make: 'Alvis', model: 'TD', stockNumber: 'B-2' })
    const rows = [row({ 'Stock #': 'b-2' }), row({ Year: '2030' })]
    expect(plan(rows, { duplicates: 'update' }, [car, third])).toMatchObject([
      { action: 'reject', reasons: ['The stock number belongs to another vehicle'] },
      { action: 'reject', reasons: ['Same VIN as vehicle 100001', 'Year must be between 1900 and 2027'] },
    ])
  })

  it('is added on request, unless its stock number is taken', () => {
    const rows = [row({ VIN: '', 'Stock #': '' }), row({ VIN: '' })]
    expect(plan(rows, { duplicates: 'add' }, [car])).toMatchObject([
      { action: 'add' },
      { action: 'reject', reasons: ['The stock number belongs to another vehicle'] },
    ])
  })

  it('of an earlier row is skipped', () => {
    expect(plan([WHOLE_ROW, WHOLE_ROW])).toMatchObject([
      { action: 'add' },
      { action: 'skip', reasons: ['Same VIN as row 2'] },
    ])
    expect(plan([row({ Make: '' }), WHOLE_ROW])).toMatchObject([{ action: 'reject' }, { action: 'add' }])
  })

  it.each([
    ['WP0ZZZ99ZTS392124', 'WP0ZZZ99ZTS392125', 'add'],
    ['WP0ZZZ99ZTS392124', '', 'skip'],
    ['', 'WP0ZZZ99ZTS392124', 'skip'],
    ['', '', 'skip'],
  ])('with the same facts has no other VIN: %j and %j, %s', (first, second, action) => {
    const rows = [first, second].map((VIN) => row({ VIN, 'Stock #': '' }))
    expect(plan(rows)).toMatchObject([{ action: 'add' }, { action }])
  })
})
