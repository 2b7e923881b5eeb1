import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SiteSettings } from './settings.ts'

/**
 * Who the dealership is in law, feeds, mails and structured data: the legal name, else the name of the site. The legal name of the
 * sample counts as empty once the site has another name.
 */
export function dealerName({
  siteName,
  companyInfo: { name },
}: Pick<SiteSettings, 'siteName' | 'companyInfo'>): string {
  const isOfSample = name === DEFAULT_SETTINGS.companyInfo.name && siteName !== DEFAULT_SETTINGS.siteName
  return isOfSample || name === '' ? siteName : name
}
