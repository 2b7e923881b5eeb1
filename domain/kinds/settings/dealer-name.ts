import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SiteSettings } from './schema.ts'

/**
 * The name of the dealership in law, feeds, mails and structured data: the legal name, else the name of the site. The legal name of the
 * sample, which is also its name of the site, counts as empty.
 */
export function dealerName({
  siteName,
  companyInfo: { name },
}: Pick<SiteSettings, 'siteName' | 'companyInfo'>): string {
  return name === DEFAULT_SETTINGS.companyInfo.name || name === '' ? siteName : name
}
