import { describe, expect, it } from 'vitest'
import { findVehicle, readLead } from '#app/dashboard/messages/add/read-lead.ts'

const MAIL = `Subject: New lead
Name: Ann <script>alert(1)</script>
E-Mail: ann@example.com
Phone number: +44 7700 900123
Vehicle: 2019 BMW 540i, blue
Lead source: CarSite
Message: Is it still there?
I could come at 9:30.

Regards`

it('reads labelled lines, whose message can have several', () => {
  expect(readLead(MAIL)).toMatchObject({
    name: 'Ann <script>alert(1)</script>',
    email: 'ann@example.com',
    phone: '+44 7700 900123',
    source: 'CarSite',
    vehicle: '2019 BMW 540i, blue',
    message: 'Is it still there?\nI could come at 9:30.\n\nRegards',
  })
})

it('leaves empty what no line has', () => {
  expect(Object.values(readLead('Hello, do you have an Audi?')).join('')).toBe('')
})

describe('the vehicle', () => {
  const bmw = { make: 'BMW', model: '540i', year: 2019, vin: 'WBAJE5C50KG470000', stockNumber: 'P1204A', sold: false }
  const other = { make: 'BMW', model: '540i', year: 2019, vin: 'WBAJE5C50KG471111', stockNumber: 'P1300', sold: false }
  const skoda = { make: 'Škoda', model: 'Superb', year: 2020, sold: false }
  const soldSkoda = { ...skoda, sold: true }
  const empty = readLead('')
  const found = (lead: object) => findVehicle([bmw, other, skoda, soldSkoda], { ...empty, ...lead })

  it.each([
    ['its VIN before another stock number', { vin: 'wbaje5c50kg470000', stock: 'P1300' }, bmw],
    ['its stock number when the VIN is unknown', { vin: 'WBA00000000000000', stock: 'p1300 ' }, other],
    ['year, make and model, the unsold one first', { year: '2020', make: 'SKODA', model: 'superb' }, skoda],
    ['one text', { vehicle: 'Used 2020 Skoda Superb Combi' }, skoda],
  ])('is found by %s', (_, lead, car) => expect(found(lead)).toBe(car))

  it.each([
    ['of two that fit', { year: '2019', make: 'BMW', model: '540i' }],
    ['of another year', { vehicle: '2018 Skoda Superb' }],
    ['without a word', {}],
  ])('is none %s', (_, lead) => expect(found(lead)).toBeUndefined())
})
