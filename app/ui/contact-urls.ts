import { dialledNumber } from '#domain/inquiries/country-code.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

/** @returns a `tel:` URL without the text after the number, such as an extension */
export function phoneUrl(phone: string): string {
  const number = phone.replace(/(\d)\D*?[a-z].*/i, '$1')
  return `tel:${dialledNumber(number)}`
}

/** @returns the URL of a route to the address, on the pages of Google Maps */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
}

const ACCEPTS_TEXT = /^https:\/\/(wa\.me|api\.whatsapp\.com)\//

/** @returns the site's WhatsApp URL with a prefilled message; null if WhatsApp is not enabled or has no URL */
export function whatsappUrl(social: SiteSettings['socialMedia'], text: string): string | null {
  const { url } = social.find(({ platform, enabled }) => platform === 'whatsapp' && enabled) ?? {}
  if (!url) return null
  return ACCEPTS_TEXT.test(url) ? `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}` : url
}
