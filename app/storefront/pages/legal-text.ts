import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { legalTexts } from '#text/all-legal.ts'

type Placeholder = 'controller' | 'contact' | 'retention'

/**
 * The content of a legal page as it is shown: `{controller}`, `{contact}` and `{retention}` are replaced by the settings.
 * @param language of the content
 */
export function legalText(content: string, settings: SiteSettings, language: LanguageCode): string {
  const texts = placeholderTexts(settings, language)
  return content.replace(/\{(controller|contact|retention)\}/g, (_, name: Placeholder) => texts[name])
}

function placeholderTexts(settings: SiteSettings, language: LanguageCode): Record<Placeholder, string> {
  const { text } = legalTexts(language)
  const { address, email, phone } = settings.contactInfo
  const { inquiryMonths } = settings.retention
  return {
    controller: [dealerName(settings), address].filter(Boolean).join(', '),
    contact: email && phone ? text('legal.either', { email, phone }) : email || phone || text('legal.contactPage'),
    retention: inquiryMonths === 0 ? text('legal.untilAsked') : text('legal.until', { count: inquiryMonths }),
  }
}
