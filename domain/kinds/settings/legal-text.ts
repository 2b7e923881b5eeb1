import { dealerName } from './dealer-name.ts'
import type { SiteSettings } from './schema.ts'

type Placeholder = 'controller' | 'contact' | 'retention'

/** The content of a legal page as it is shown: `{controller}`, `{contact}` and `{retention}` are replaced by the settings. */
export function legalText(content: string, settings: SiteSettings): string {
  const texts = placeholderTexts(settings)
  return content.replace(/\{(controller|contact|retention)\}/g, (_, name: Placeholder) => texts[name])
}

function placeholderTexts(settings: SiteSettings): Record<Placeholder, string> {
  const { address, email, phone } = settings.contactInfo
  const { inquiryMonths } = settings.retention
  return {
    controller: [dealerName(settings), address].filter(Boolean).join(', '),
    contact: [email, phone].filter(Boolean).join(' or ') || 'our contact page',
    retention:
      inquiryMonths === 0
        ? 'until you ask us to delete it'
        : `until ${inquiryMonths} ${inquiryMonths === 1 ? 'month' : 'months'} after its last change`,
  }
}
