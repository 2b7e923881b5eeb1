import { isPublic } from '#domain/kinds/car/availability.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { filledTemplate, type ReplyTemplate } from '#domain/kinds/settings/reply-template.ts'
import type { Format } from '#domain/values/format.ts'
import { dialledNumber } from '#domain/values/text/phone-number.ts'
import type { Texts } from '#text/texts.ts'

interface ReplyLinks {
  call: string | null
  whatsApp: string | null
  email: string | null
}

interface ReplyContext {
  /** The car that the inquiry is about, as it is now. */
  car: Car | undefined
  siteName: string
  /** The address of the site in the language of the reply, for the link to the car. */
  site: string
  texts: Texts
  format: Pick<Format, 'price'>
}

/** The text of a template for this inquiry: also read during a call. */
export function templateText(
  { text }: ReplyTemplate,
  { name, carName }: Inquiry,
  { car, siteName, site, texts, format }: ReplyContext,
): string {
  return filledTemplate(text, {
    name,
    car: carName ?? texts.text('messages.carOfSite', { site: siteName }),
    price: format.price(car?.price ?? 0),
    // Visitors can open public cars only.
    link: car && isPublic(car) ? `${site}/cars/${car.id}` : `${site}/cars`,
  })
}

/**
 * URLs that open the phone, WhatsApp and the mail program. WhatsApp and mail get a prepared text.
 * @param context null while the language of the reply is loaded
 * @param template its text in place of the usual one
 */
export function replyLinks(
  { name, phone, email, carName }: Inquiry,
  context: ReplyContext | null,
  template: string | null = null,
): ReplyLinks {
  const number = dialledNumber(phone)
  const call = number === '' ? null : `tel:${number}`
  if (!context) return { call, whatsApp: null, email: null }
  const { car, siteName, site, texts } = context
  const lines = [
    texts.text('messages.hello', { name }),
    carName ? texts.text('messages.thanksAbout', { car: carName }) : texts.text('messages.thanks', { site: siteName }),
  ]
  if (car && isPublic(car)) lines.push(`${site}/cars/${car.id}`)
  const text = encodeURIComponent(template ?? lines.join('\n'))
  const subject = encodeURIComponent(
    carName
      ? texts.text('messages.subjectAbout', { car: carName })
      : texts.text('messages.subject', { site: siteName }),
  )
  const body = encodeURIComponent(template?.replaceAll('\n', '\r\n') ?? `${lines.join('\r\n\r\n')}\r\n\r\n`)
  return {
    call,
    whatsApp: number === '' ? null : `https://wa.me/${number.replace('+', '')}?text=${text}`,
    email: email ? `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${subject}&body=${body}` : null,
  }
}
