import { expect, it } from 'vitest'
import { postalAddress } from '#domain/kinds/settings/postal-address.ts'

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
  '142 Harbor Road, San Diego, CA, -12',
  '142 Harbor Road, San Diego, CA, 92101-1234-56',
  '142 Harbor Road, San Diego, CA, ABCD',
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
  ['High Street, London SW1A 1AA', 'GB', ['High Street', 'London', '', 'SW1A 1AA', 'GB']],
  ['Unit 5, 1 High Street, London SW1A 1AA', 'GB', ['Unit 5, 1 High Street', 'London', '', 'SW1A 1AA', 'GB']],
  ['1 High Street, London, SW1A 1AA', 'GB', ['1 High Street', 'London', '', 'SW1A 1AA', 'GB']],
  ['1 High Street, Guildford, Surrey, GU1 3AA', 'GB', ['1 High Street', 'Guildford', 'Surrey', 'GU1 3AA', 'GB']],
  ['1-2-3 Marunouchi, Chiyoda-ku, Tokyo 100-0005', 'JP', ['1-2-3 Marunouchi', 'Chiyoda-ku', 'Tokyo', '100-0005', 'JP']],
  ['Showroom 4, Sheikh Zayed Road, Dubai', 'AE', ['Showroom 4, Sheikh Zayed Road', 'Dubai', '', '', 'AE']],
  ['Showroom 4, Dubai', 'AE', ['Showroom 4', 'Dubai', '', '', 'AE']],
  ['Showroom 4, Dubai 12345', 'AE', ['Showroom 4', 'Dubai', '', '12345', 'AE']],
  ['1 Main Street, Guildford, GU1 3AA', 'GB', ['1 Main Street', 'Guildford', '', 'GU1 3AA', 'GB']],
  ['1 Main Street, Sydney, NSW 2000', 'AU', ['1 Main Street', 'Sydney', 'NSW', '2000', 'AU']],
])('%j of a site in %s has the parts %j', (line, country, parts) => {
  expect(Object.values(postalAddress(line, country) ?? {})).toEqual(parts)
})

it('an address that ends with the name of its country has that country, even without postal codes', () => {
  expect(postalAddress('Showroom 4, Sheikh Zayed Road, Dubai, United Arab Emirates', 'AE')).toMatchObject({
    city: 'Dubai',
    country: 'United Arab Emirates',
  })
})

it.each([
  ['AE', ['AE', 'UAE', 'U.A.E.', 'U.A.E', 'United Arab Emirates', 'The United Arab Emirates']],
  ['QA', ['QA', 'Qatar', 'State of Qatar']],
  ['BH', ['BH', 'Bahrain', 'Kingdom of Bahrain']],
  ['HK', ['HK', 'Hong Kong', 'Hongkong', 'Hong Kong SAR']],
  ['MO', ['MO', 'Macau', 'Macao', 'Macao SAR']],
])('a country without postal codes, %s, is recognized as %j', (country, names) => {
  for (const name of names)
    expect(postalAddress(`Showroom 4, Main Road, Old Town, ${name}`, country)).toMatchObject({
      city: 'Old Town',
      country: name,
    })
  // Part of another name, it is a city.
  for (const city of [`New ${names[0]}`, `${names[1]} Island`])
    expect(postalAddress(`Showroom 4, Main Road, ${city}`, country)).toMatchObject({ city, country })
})

it('the name of a country that is also a city is the city after a street', () => {
  expect(postalAddress('1 Nathan Road, Hong Kong', 'HK')).toMatchObject({ city: 'Hong Kong', country: 'HK' })
})

it.each(['AU', 'CA'])('an address in %s without a state or province is incomplete', (country) => {
  expect(postalAddress('1 Main Street, Sydney, 2000', country)).toBeNull()
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
