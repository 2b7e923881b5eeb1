import type { SiteSettings } from '#domain/settings/settings.ts'

const TAKES_TEXT = /^https:\/\/(wa\.me|api\.whatsapp\.com)\//

/** Where the dealer is written to on WhatsApp, with the first words there; null when the site names no such place. */
export function whatsappAddress(social: SiteSettings['socialMedia'], text: string): string | null {
  const { url } = social.find(({ platform, enabled }) => platform === 'whatsapp' && enabled) ?? {}
  if (!url) return null
  return TAKES_TEXT.test(url) ? `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}` : url
}
