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

it.each([
  ['Hauptstr. 1, 10115 Berlin', 'DE', ['Hauptstr. 1', 'Berlin', '', '10115', 'DE']],
  ['Hauptstr. 1, 10115 Berlin, Germany', 'DE', ['Hauptstr. 1', 'Berlin', '', '10115', 'Germany']],
  ['Hof 2, Hauptstr. 1, 10115 Berlin', 'DE', ['Hof 2, Hauptstr. 1', 'Berlin', '', '10115', 'DE']],
  ['Via Roma 1, 20121 Milano, MI, Italy', 'IT', ['Via Roma 1', 'Milano', 'MI', '20121', 'Italy']],
  ['Storgatan 1, 111 22 Stockholm', 'SE', ['Storgatan 1', 'Stockholm', '', '111 22', 'SE']],
  ['Damrak 1, 1012 LG Amsterdam', 'NL', ['Damrak 1', 'Amsterdam', '', '1012 LG', 'NL']],
  ['Brivibas iela 1, LV-1010 Riga', 'LV', ['Brivibas iela 1', 'Riga', '', 'LV-1010', 'LV']],
  ['1 High Street, London SW1A 1AA', 'GB', ['1 High Street', 'London', '', 'SW1A 1AA', 'GB']],
  ['Unit 5, 1 High Street, London SW1A 1AA', 'GB', ['Unit 5, 1 High Street', 'London', '', 'SW1A 1AA', 'GB']],
  ['1 High Street, London, SW1A 1AA', 'GB', ['1 High Street', 'London', '', 'SW1A 1AA', 'GB']],
  ['1 High Street, Guildford, Surrey, GU1 3AA', 'GB', ['1 High Street', 'Guildford', 'Surrey', 'GU1 3AA', 'GB']],
  ['1-2-3 Marunouchi, Chiyoda-ku, Tokyo 100-0005', 'JP', ['1-2-3 Marunouchi', 'Chiyoda-ku', 'Tokyo', '100-0005', 'JP']],
  ['Showroom 4, Sheikh Zayed Road, Dubai', 'AE', ['Showroom 4, Sheikh Zayed Road', 'Dubai', '', '', 'AE']],
])('%j of a site in %s has the parts %j', (line, country, parts) => {
  expect(Object.values(postalAddress(line, country) ?? {})).toEqual(parts)
})

it('an address that ends with the name of its country has that as the country, also without postal codes', () => {
  expect(postalAddress('Showroom 4, Sheikh Zayed Road, Dubai, United Arab Emirates', 'AE')).toMatchObject({
    city: 'Dubai',
    country: 'United Arab Emirates',
  })
})

it.each(['10115 Berlin', 'Berlin', 'Hauptstr. 1, Berlin'])('%j of a site in Germany has no parts', (line) => {
  expect(postalAddress(line, 'DE')).toBeNull()
})

it('an address without a country has that of the site', () => {
  const berlin = 'Hauptstraße 1, Berlin, Berlin 10115'
  expect(postalAddress(berlin, 'DE')?.country).toBe('DE')
  expect(postalAddress(`${berlin}, Austria`, 'DE')?.country).toBe('Austria')
  expect(postalAddress('142 Harbor Road, San Diego, CA', 'CA')).toBeNull()
})
