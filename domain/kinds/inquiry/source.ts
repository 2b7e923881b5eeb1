// Where an enquiry came from. Visitors load this file: keep it free of zod.
import { withoutDirections } from '#domain/values/text/characters.ts'
import { isStorable } from '#domain/values/text/well-formed.ts'

export interface InquirySource {
  /** The source of a campaign, an ad network, the host that linked, or a text of staff. */
  name: string | null
  medium: string | null
  campaign: string | null
  /** The path of the first page. */
  landing: string | null
}

const MAX_LENGTH = 255
const CLICK_IDS: readonly (readonly [network: string, parameters: readonly string[]])[] = [
  ['Google Ads', ['gclid', 'gbraid', 'wbraid']],
  ['Meta', ['fbclid']],
  ['Microsoft Ads', ['msclkid']],
]

/** The source by the address and the referrer of the first page. The click id of an ad names its network, and is not kept. */
export function sourceOf({ host, pathname, searchParams }: URL, referrer: string): InquirySource {
  const [network] = CLICK_IDS.find(([, parameters]) => parameters.some((name) => searchParams.has(name))) ?? []
  const linking = referrer === '' ? host : new URL(referrer).host
  return {
    name: cut(searchParams.get('utm_source')) ?? network ?? (linking === host ? null : cut(linking)),
    medium: cut(searchParams.get('utm_medium')),
    campaign: cut(searchParams.get('utm_campaign')),
    landing: cut(pathname),
  }
}

/** The parts that a request contains, as they are stored; null without one. */
export function storedSource(sent: unknown): InquirySource | null {
  const { name, medium, campaign, landing } = Object(sent)
  const path = cut(landing)?.split(/[?#]/)[0] ?? null
  const source = {
    name: cut(name),
    medium: cut(medium),
    campaign: cut(campaign),
    landing: path?.startsWith('/') ? path : null,
  }
  return Object.values(source).some((part) => part !== null) ? source : null
}

/** A part is never a reason to refuse an enquiry. The cut can leave half of a character. */
function cut(part: unknown): string | null {
  if (typeof part !== 'string') return null
  const text = withoutDirections(part)
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
  return text !== '' && isStorable(text) ? text : null
}

/** `Google Ads · cpc · spring`; empty without a name, medium and campaign. */
export const sourceText = ({ name, medium, campaign }: InquirySource): string =>
  [name, medium, campaign].filter(Boolean).join(' · ')
