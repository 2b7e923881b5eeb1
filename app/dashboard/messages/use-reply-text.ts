import { useState } from 'react'
import { useCustomerLanguage } from '#app/dashboard/components/hooks/use-customer-language.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { splitLanguage } from '#domain/values/languages.ts'
import { replyLinks, templateText } from './reply-links.ts'

export type ReplyText = ReturnType<typeof useReplyText>

/** The chosen reply template, its text for this inquiry, and the links that open a reply with it, in a language of the site. */
export function useReplyText(inquiry: InquiryView, car: CarView | undefined) {
  const { siteName, replyTemplates = [] } = useSettings()
  // Another language loads another page, so the address of the first one has the language of the enquiry.
  const language = useCustomerLanguage(splitLanguage(inquiry.source?.landing ?? '').prefix)
  const [chosen, choose] = useState('')
  const context = language.words
    ? { ...language.words, car, siteName, site: window.location.origin + language.prefix }
    : null
  const template = replyTemplates.find(({ name }) => name === chosen)
  const text = template && context ? templateText(template, inquiry, context) : null
  return {
    language,
    templates: replyTemplates,
    /** The name of the template; empty for the usual text. */
    chosen: template ? chosen : '',
    choose,
    /** Null with the usual text. */
    text,
    links: replyLinks(inquiry, context, text),
  }
}
