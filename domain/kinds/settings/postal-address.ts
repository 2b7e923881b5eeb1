// Platforms and search engines require the parts of the dealership's address, which the settings store as one line.

export interface PostalAddress {
  addr1: string
  city: string
  /** A state, county or province. Empty when the address names none, as most do in Europe. */
  region: string
  /** Empty where there are no postal codes. */
  postal_code: string
  country: string
}

/** `CA 92101`, `Greater London SW1A 1AA`, `London SW1A 1AA`: the code begins with the first word that has a digit. */
const NAME_AND_CODE = /^(\D+)\s((?=\S*\d)[a-z\d][a-z\d -]*)$/i
/** `10115 Berlin`, `111 22 Stockholm`, `1012 LG Amsterdam`, `LV-1010 Riga`. Two capitals after the digits are part of the code. */
const CODE_AND_NAME = /^((?:[A-Z]{1,2}-)?\d[\d-]*(?: \d+)*(?: [A-Z]{2}(?= ))?)\s(\D+)$/
/** `SW1A 1AA` */
const CODE = /^(?=.*\d)[a-z\d][a-z\d -]{2,9}$/i

/** Their addresses are incomplete without a state or province. */
const WITH_STATES = new Set(['US', 'CA', 'AU'])
/** Countries without postal codes, and how an address names them. */
const WITHOUT_CODES: Readonly<Record<string, RegExp>> = {
  AE: /^(ae|u\.?a\.?e\.?|(the )?united arab emirates)$/i,
  QA: /^(qa|(state of )?qatar)$/i,
  BH: /^(bh|(kingdom of )?bahrain)$/i,
  HK: /^(hk|hong ?kong( sar)?)$/i,
  MO: /^(mo|maca[uo]( sar)?)$/i,
}

/**
 * Reads the forms in which addresses are written, with an optional country at the end: `street, city, region code`,
 * `street, city code`, `street, city, code`, `street, city, region, code`, `street, code city`, `street, code city, region`, and
 * `street, city` where there are no codes.
 *
 * @param siteCountry of an address without one
 * @returns null for another form
 */
export function postalAddress(line: string, siteCountry: string): PostalAddress | null {
  const parts = line
    .split(/[,\n]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  const siteName = WITHOUT_CODES[siteCountry]
  if (siteName) {
    const isNamed = parts.length > 2 && siteName.test(last)
    const found = addressOf(isNamed ? parts.slice(0, -1) : parts, '', '')
    if (found) return { ...found, country: isNamed ? last : siteCountry }
  }
  const hasCountry = !/\d/.test(last)
  const country = hasCountry ? last : siteCountry
  const rest = hasCountry ? parts.slice(0, -1) : parts
  const found = codeBeforeName(rest, '') ?? codeAtEnd(rest) ?? codeBeforeName(rest.slice(0, -1), rest.at(-1) ?? '')
  if (!found || (found.region === '' && WITH_STATES.has(siteCountry))) return null
  return { ...found, country }
}

type Found = Omit<PostalAddress, 'country'>

function codeBeforeName(parts: readonly string[], region: string): Found | null {
  const [, code, city] = CODE_AND_NAME.exec(parts.at(-1) ?? '') ?? []
  return code === undefined || city === undefined ? null : addressOf([...parts.slice(0, -1), city], region, code)
}

function codeAtEnd(parts: readonly string[]): Found | null {
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1)
  const [, name, code] = NAME_AND_CODE.exec(last) ?? []
  if (name !== undefined && code !== undefined) return withRegion([...before, name], code)
  return CODE.test(last) ? withRegion(before, last) : null
}

/** The last name is a region when a city is before it: a part with a digit belongs to the street. */
function withRegion(parts: readonly string[], code: string): Found | null {
  const hasRegion = parts.length > 2 && !/\d/.test(parts.at(-2) ?? '')
  return hasRegion ? addressOf(parts.slice(0, -1), parts.at(-1) ?? '', code) : addressOf(parts, '', code)
}

/** @param parts of the street, then the city */
function addressOf(parts: readonly string[], region: string, postal_code: string): Found | null {
  const city = parts.at(-1)
  const addr1 = parts.slice(0, -1).join(', ')
  return city === undefined || addr1 === '' || /\d/.test(city) ? null : { addr1, city, region, postal_code }
}
