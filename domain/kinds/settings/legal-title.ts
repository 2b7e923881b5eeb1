import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SiteSettings } from './schema.ts'

type LegalPages = SiteSettings['legalPages']
export type LegalKind = keyof LegalPages

/** Each is the path of its page too. */
export const LEGAL_KINDS: readonly LegalKind[] = ['privacy', 'terms', 'imprint', 'accessibility']

/** The title of a legal page in links, headings and the tab; the default one when the setting is empty. */
export function legalTitle(pages: LegalPages, kind: LegalKind): string {
  return pages[kind].title || DEFAULT_SETTINGS.legalPages[kind].title
}
