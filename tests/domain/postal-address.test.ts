import { expect, it } from 'vitest'
import { postalAddress } from '#domain/settings/postal-address.ts'

const sanDiego = { addr1: '142 Harbor Road', city: 'San Diego', region: 'CA', postal_code: '92101', country: 'US' }
const london = { addr1: '1 Mall', city: 'London', region: 'Greater London', postal_code: 'SW1A 1AA', country: 'GB' }

it.each([
  ['142 Harbor Road, San Diego, CA 92101', sanDiego],
  [' 142  Harbor Road,, San Diego\nCA 92101 ', sanDiego],
  ['142 Harbor Road, San Diego, CA 92101, US', sanDiego],
  ['Unit 5, 142 Harbor Road, San Diego, CA 92101', { ...sanDiego, addr1: 'Unit 5, 142 Harbor Road' }],
  ['1 Mall, London, Greater London SW1A 1AA, GB', london],
])('%j has the parts %j', (line, parts) => expect(postalAddress(line, 'US')).toEqual(parts))

it.each([
  '',
  'San Diego',
  'San Diego, CA 92101',
  '142 Harbor Road, San Diego, CA',
  '142 Harbor Road, San Diego, 92101',
  '142 Harbor Road, San Diego, 5 CA 92101',
  '142 Harbor Road, San Diego, CA 92101!',
  'San Diego, CA 92101, US',
])('%j has no parts', (line) => expect(postalAddress(line, 'US')).toBeNull())

it('an address without a country has that of the site', () => {
  const berlin = 'Hauptstraße 1, Berlin, Berlin 10115'
  expect(postalAddress(berlin, 'DE')?.country).toBe('DE')
  expect(postalAddress(`${berlin}, Austria`, 'DE')?.country).toBe('Austria')
  expect(postalAddress('142 Harbor Road, San Diego, CA', 'CA')).toBeNull()
})
