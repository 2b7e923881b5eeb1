// The links by which staff answer an enquiry.
import { expect, test } from 'vitest'
import { replyLinks } from '#app/dashboard/messages/reply-links.ts'
import { toInquiryInput } from '#domain/kinds/inquiry/inquiry-form.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'

const SITE = { car: undefined, siteName: 'Cars', origin: 'https://cars.example' }

test.each([
  ['+44', '07700900123', '447700900123'],
  ['+44', '7700900123', '447700900123'],
  ['+49', '01701234567', '491701234567'],
  ['+1', '5550100123', '15550100123'],
  ['+39', '0612345678', '390612345678'],
  ['+1', '12125550142', '12125550142'],
])('a visitor who gave %s and %s is reached at %s', (countryCode, phoneNumber, reached) => {
  const input = toInquiryInput({ name: 'Ann', countryCode, phoneNumber, email: '', message: 'Is it still there?' })
  const { call, whatsApp } = replyLinks(input as Inquiry, SITE)
  expect(call).toBe(`tel:+${reached}`)
  expect(whatsApp).toMatch(new RegExp(`^https://wa\\.me/${reached}\\?text=`))
})
