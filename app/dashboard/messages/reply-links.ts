import type { Car } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'

interface ReplyLinks {
  call: string
  whatsApp: string
  email: string | null
}

interface ReplyContext {
  /** The car that the inquiry is about, as it is now. */
  car: Car | undefined
  siteName: string
  /** Origin of the site, for the link to the car. */
  origin: string
}

/** URLs that open the phone, WhatsApp and the mail program. WhatsApp and mail get a prepared text. */
export function replyLinks(
  { name, phone, email, carName }: Inquiry,
  { car, siteName, origin }: ReplyContext,
): ReplyLinks {
  const about = carName ? `about the ${carName}` : `to ${siteName}`
  const lines = [`Hello ${name},`, `thank you for your enquiry ${about}.`]
  // Visitors can open public cars only.
  if (car && isPublic(car)) lines.push(`${origin}/cars/${car.id}`)
  const text = encodeURIComponent(lines.join('\n'))
  const subject = encodeURIComponent(carName ? `Your enquiry: ${carName}` : `Your enquiry to ${siteName}`)
  const body = encodeURIComponent(`${lines.join('\r\n\r\n')}\r\n\r\n`)
  return {
    call: `tel:${phone}`,
    whatsApp: `https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`,
    email: email ? `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${subject}&body=${body}` : null,
  }
}
