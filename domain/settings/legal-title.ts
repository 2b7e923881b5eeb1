import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SiteSettings } from './settings.ts'

type LegalPages = SiteSettings['legalPages']

/** The title of a legal page in links, headings and the tab; the default one when the setting is empty. */
export function legalTitle(pages: LegalPages, kind: keyof LegalPages): string {
  return pages[kind].title || DEFAULT_SETTINGS.legalPages[kind].title
}
