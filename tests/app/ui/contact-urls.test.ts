import { expect, test } from 'vitest'
import { phoneUrl } from '#app/ui/contact-urls.ts'

test.each([
  ['+1 (555) 010-0123', 'tel:+15550100123'],
  ['+1 555 010 0123, ext. 5', 'tel:+15550100123'],
  ['555 0100 x12', 'tel:5550100'],
  ['Call us: 0711/123 45-6', 'tel:0711123456'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['+49 0711 123 456', 'tel:+49711123456'],
  ['+39 06 1234 5678', 'tel:+390612345678'],
])('converts %s to %s', (phone, address) => expect(phoneUrl(phone)).toBe(address))
