// Phone numbers of all countries. Only what loads later may import this file: its data are larger than a page.
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import metadata from 'libphonenumber-js/mobile/metadata'
import { cleanPhoneNumber } from './characters.ts'

/** The countries of each code, the main one first. No code is the beginning of another one. */
const COUNTRIES: Partial<Record<string, CountryCode[]>> = metadata.country_calling_codes

const mainCountryOf = (code: string) => COUNTRIES[code.replace(/^\+/, '')]?.[0]

/** The flag emoji of a code such as `+44`: the two regional indicators of its country, which begin at U+1F1A5 + A. Null for an unknown code. */
export function flagOf(code: string): string | null {
  const country = mainCountryOf(code)
  if (!country) return null
  return String.fromCodePoint(...[...country].map((letter) => 0x1f1a5 + letter.charCodeAt(0)))
}

/** The code of a country, for example `+44`; empty for a country without one. @param country ISO 3166-1 code */
export function callingCodeOf(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''
}

/** The digits of the known code at the beginning of a number in international form; null without one. */
export function knownCodeOf(digits: string): string | null {
  return [1, 2, 3].map((length) => digits.slice(0, length)).find(mainCountryOf) ?? null
}

/** The code of a cleaned number in international form, and the rest of it; null for other numbers and unknown codes. */
export function splitNumber(number: string): { code: string; rest: string } | null {
  const [, digits = ''] = /^(?:\+|00)(\d+)$/.exec(number) ?? []
  const code = knownCodeOf(digits)
  return code === null ? null : { code: `+${code}`, rest: digits.slice(code.length) }
}

/**
 * A number as it is dialled from abroad: a plus and digits. Without the digits that are dialled within its country only, and without
 * a code that was typed twice. A number that no country can have stays as it was typed; without a home it may be incomplete.
 * @param home the country of a number without a code, `GB`, or its code, `+44`
 */
export function dialledNumber(typed: string, home = ''): string {
  const cleaned = cleanPhoneNumber(typed).replace(/[^+\d]/g, '')
  const split = splitNumber(cleaned)
  if (split) return dialledNumber(split.rest, split.code)
  const defaultCountry = mainCountryOf(home) ?? (isSupportedCountry(home) ? home : undefined)
  // A mobile number that begins with its code can also look like one without: in Germany, area codes begin with 49.
  const hasCode = home.startsWith('+') && cleaned.startsWith(home.slice(1))
  const mobile = hasCode ? parsePhoneNumberFromString(`+${cleaned}`) : undefined
  if (mobile?.isValid()) return mobile.number
  const parsed = parsePhoneNumberFromString(cleaned, { ...(defaultCountry && { defaultCountry }), extract: false })
  if (parsed?.isPossible()) return parsed.number
  return home.startsWith('+') ? home + cleaned : cleaned
}

/**
 * The parts that a search for a number looks for in dialled numbers; empty when it is no such part.
 * @param country of numbers without a code
 */
export function phoneParts(typed: string, country: string): string[] {
  const part = cleanPhoneNumber(typed)
  if (!/^\+?\d+$/.test(part)) return []
  const withoutCode = part.replace(/^\+?0*/, '')
  return [dialledNumber(part, country).replace('+', ''), withoutCode].filter(Boolean)
}
