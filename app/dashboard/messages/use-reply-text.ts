import { useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { replyLinks, templateText } from './reply-links.ts'

export type ReplyText = ReturnType<typeof useReplyText>

/** The chosen reply template, its text for this inquiry, and the links that open a reply with it. */
export function useReplyText(inquiry: InquiryView, car: CarView | undefined) {
  const { siteName, replyTemplates = [] } = useSettings()
  const format = useFormat()
  const [chosen, choose] = useState('')
  const context = { car, siteName, origin: window.location.origin }
  const template = replyTemplates.find(({ name }) => name === chosen)
  const text = template ? templateText(template, inquiry, context, format) : null
  return {
    templates: replyTemplates,
    /** The name of the template; empty for the usual text. */
    chosen: template ? chosen : '',
    choose,
    /** Null with the usual text. */
    text,
    links: replyLinks(inquiry, context, text),
  }
}
