import type { Car } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'

interface Reply {
  call: string
  whatsApp: string
  email: string | null
}

interface About {
  /** The car as it is now. */
  car: Car | undefined
  siteName: string
  /** Where the site stands, without a path. */
  origin: string
}

/** Addresses that open the phone, WhatsApp or a letter with a text that only needs its last sentence. */
export function replyLinks({ name, phone, email, carName }: Inquiry, { car, siteName, origin }: About): Reply {
  const about = carName ? `about the ${carName}` : `to ${siteName}`
  const lines = [`Hello ${name},`, `thank you for your enquiry ${about}.`]
  // A visitor cannot open what is sold or hidden.
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
