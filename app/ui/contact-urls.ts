import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { asciiDigits, plainSigns } from '#domain/values/text/characters.ts'

const BETWEEN_NUMBERS = /[/,;|&]|\bor\b|\band\b/i
/** Digits, and words of keys at the end of a number that is not complete without them: `1-800-555-CARS`. */
const NUMBER =
  /\+?\(?\d(?:(?<![A-Za-z])[ ().-]*\d|[ .-]?\d|(?<!(?:\d\D*){8})(?:[ .-]?(?!EXT|FAX)[A-Z]{2,}|-(?!ext|fax)[a-z]{2,}))*/
/** The digit of each letter, from A. */
const KEYS = '22233344455566677778889999'
/** The 0 that is dialled within a country only, after the code. Numbers of Italy and a few others keep it. */
const TRUNK_ZERO = /^(\+(?!39|22[59]|24[12]|37[89])\d{1,3})(?: *\(|[ .-]+)0/
const MIN_DIGITS = 7

/**
 * @returns a `tel:` URL of the first number in a text, without what follows it, such as an extension. The storefront does not load the
 * data of all countries for its own number: numbers of customers have `dialledNumber`.
 */
export function phoneUrl(text: string): string {
  let number = ''
  for (const part of plainSigns(asciiDigits(text)).split(BETWEEN_NUMBERS)) {
    const [found = ''] = NUMBER.exec(part) ?? []
    const digits = found.replace(/[a-z]/gi, (letter) => KEYS[letter.toUpperCase().charCodeAt(0) - 65] ?? '')
    number += digits.replace(TRUNK_ZERO, '$1').replace(/[^+\d]/g, '')
    if (number.length >= MIN_DIGITS) break
  }
  return `tel:${number}`
}

/** @returns the URL of a route to the address, on the pages of Google Maps */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
}

const ACCEPTS_TEXT = /^https:\/\/(wa\.me|api\.whatsapp\.com)\//

/**
 * @param phone of a person to write to. Without a country code the message goes to the site.
 * @returns a WhatsApp URL with a prefilled message; null if WhatsApp is not enabled or has no URL
 */
export function whatsappUrl(social: SiteSettings['socialMedia'], text: string, phone = ''): string | null {
  const { url: ofSite } = social.find(({ platform, enabled }) => platform === 'whatsapp' && enabled) ?? {}
  if (!ofSite) return null
  const [, number] = /^tel:\+(\d{7,})$/.exec(phoneUrl(phone)) ?? []
  const url = number ? `https://wa.me/${number}` : ofSite
  return ACCEPTS_TEXT.test(url) ? `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}` : url
}
