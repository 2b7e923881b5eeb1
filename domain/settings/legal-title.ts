import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SiteSettings } from './settings.ts'

type LegalPages = SiteSettings['legalPages']

/** What a legal page is called in links, headings and the tab: an emptied title leaves none of them without a name. */
export function legalTitle(pages: LegalPages, kind: keyof LegalPages): string {
  return pages[kind].title || DEFAULT_SETTINGS.legalPages[kind].title
}
