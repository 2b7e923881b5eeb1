import { isPublic } from '#domain/kinds/car/availability.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { filledTemplate, type ReplyTemplate } from '#domain/kinds/settings/reply-template.ts'
import type { Format } from '#domain/values/format.ts'
import { dialledNumber } from '#domain/values/text/phone-number.ts'
import { t } from '#text/t.ts'

interface ReplyLinks {
  call: string | null
  whatsApp: string | null
  email: string | null
}

interface ReplyContext {
  /** The car that the inquiry is about, as it is now. */
  car: Car | undefined
  siteName: string
  /** Origin of the site, for the link to the car. */
  origin: string
}

/** The text of a template for this inquiry: also read during a call. */
export function templateText(
  { text }: ReplyTemplate,
  { name, carName }: Inquiry,
  { car, siteName, origin }: ReplyContext,
  { price }: Pick<Format, 'price'>,
): string {
  return filledTemplate(text, {
    name,
    car: carName ?? t('messages.carOfSite', { site: siteName }),
    price: price(car?.price ?? 0),
    // Visitors can open public cars only.
    link: car && isPublic(car) ? `${origin}/cars/${car.id}` : `${origin}/cars`,
  })
}

/**
 * URLs that open the phone, WhatsApp and the mail program. WhatsApp and mail get a prepared text.
 * @param template its text in place of the usual one
 */
export function replyLinks(
  { name, phone, email, carName }: Inquiry,
  { car, siteName, origin }: ReplyContext,
  template: string | null = null,
): ReplyLinks {
  const lines = [
    t('messages.hello', { name }),
    carName ? t('messages.thanksAbout', { car: carName }) : t('messages.thanks', { site: siteName }),
  ]
  if (car && isPublic(car)) lines.push(`${origin}/cars/${car.id}`)
  const text = encodeURIComponent(template ?? lines.join('\n'))
  const subject = encodeURIComponent(
    carName ? t('messages.subjectAbout', { car: carName }) : t('messages.subject', { site: siteName }),
  )
  const body = encodeURIComponent(template?.replaceAll('\n', '\r\n') ?? `${lines.join('\r\n\r\n')}\r\n\r\n`)
  const number = dialledNumber(phone)
  return {
    call: number === '' ? null : `tel:${number}`,
    whatsApp: number === '' ? null : `https://wa.me/${number.replace('+', '')}?text=${text}`,
    email: email ? `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${subject}&body=${body}` : null,
  }
}
