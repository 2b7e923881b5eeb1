// Platforms and search engines require the parts of the dealership's address, which the settings store as one line.

export interface PostalAddress {
  addr1: string
  city: string
  region: string
  postal_code: string
  country: string
}

/** `CA 92101`, `Greater London SW1A 1AA`: the postal code begins with the first word that has a digit. */
const REGION_AND_CODE = /^(\D+)\s((?=\S*\d)[a-z\d][a-z\d -]*)$/i

/**
 * Reads `street, city, region postal-code` with an optional country at the end.
 * @param siteCountry of an address without one
 * @returns null for another form
 */
export function postalAddress(line: string, siteCountry: string): PostalAddress | null {
  const parts = line
    .split(/[,\n]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  const hasCountry = !/\d/.test(last)
  const rest = hasCountry ? parts.slice(0, -1) : parts
  const [, region, postalCode] = REGION_AND_CODE.exec(rest.at(-1) ?? '') ?? []
  const city = rest.at(-2)
  const street = rest.slice(0, -2).join(', ')
  if (region === undefined || postalCode === undefined || city === undefined || street === '') return null
  return { addr1: street, city, region, postal_code: postalCode, country: hasCountry ? last : siteCountry }
}
