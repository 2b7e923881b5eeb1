import { expect, test } from 'vitest'
import { phoneUrl, whatsappUrl } from '#app/ui/contact-urls.ts'

test.each([
  ['+1 (555) 010-0123', 'tel:+15550100123'],
  ['+1 555 010 0123, ext. 5', 'tel:+15550100123'],
  ['555 0100 x12', 'tel:5550100'],
  ['Call us: 0711/123 45-6', 'tel:0711123456'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['+49 0711 123 456', 'tel:+49711123456'],
  ['+39 06 1234 5678', 'tel:+390612345678'],
  ['+44 (020) 7946 0000', 'tel:+442079460000'],
  ['1-800-555-CARS', 'tel:18005552277'],
  ['1‑800‑GO‑FORD', 'tel:1800463673'],
  ['1 (800) 555-CARS (2277)', 'tel:18005552277'],
  ['1-800-555-2277 (CARS)', 'tel:18005552277'],
  ['0800 FLOWERS', 'tel:08003569377'],
  ['020 7946 0000 UK', 'tel:02079460000'],
  ['212-555-0142 EXT 5', 'tel:2125550142'],
  ['+1 212 555 0142 / +1 212 555 0143', 'tel:+12125550142'],
  ['Sales: (212) 555-0142 or (212) 555-0143', 'tel:2125550142'],
  ['0711 / 1234567', 'tel:07111234567'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'tel:0501234567'],
])('converts %s to %s', (phone, address) => expect(phoneUrl(phone)).toBe(address))

const whatsapp = (url: string, enabled = true) => [{ platform: 'whatsapp', url, enabled }] as const

test.each([
  ['+1 (212) 555-0142', 'https://wa.me/12125550142?text=A%20%26%20B'],
  ['212 555 0142', 'https://wa.me/1?text=A%20%26%20B'],
  ['', 'https://wa.me/1?text=A%20%26%20B'],
])('a message to "%s" is written at %s', (phone, address) => {
  expect(whatsappUrl([...whatsapp('https://wa.me/1')], 'A & B', phone)).toBe(address)
})

test('WhatsApp has no address of a person while the site does not show it', () => {
  expect(whatsappUrl([...whatsapp('https://wa.me/1', false)], 'A', '+1 212 555 0142')).toBeNull()
})
