import { expect, it } from 'vitest'
import { legalBlocks } from '#app/storefront/pages/legal-page.tsx'
import { legalText } from '#app/storefront/pages/legal-text.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'

const { companyInfo, contactInfo, legalPages, siteName } = DEFAULT_SETTINGS

it('names controller, contact, purpose, retention and rights in the default privacy text', () => {
  const text = legalText(legalPages.privacy.content, DEFAULT_SETTINGS, 'en')
  expect(text).toContain(`${companyInfo.name}, ${contactInfo.address}`)
  expect(text).toContain(`${contactInfo.email} or ${contactInfo.phone}`)
  expect(text).toContain('to answer it, because you asked')
  expect(text).toContain('We keep an enquiry until 24 months after its last change.')
  expect(text).toMatch(/copy of your data.*correct it.*delete it/)
  expect(text).not.toMatch(/[{}]/)
})

it.each([
  [0, 'until you ask us to delete it'],
  [1, 'until 1 month after its last change'],
  [6, 'until 6 months after its last change'],
])('shows a retention of %i months as "%s"', (inquiryMonths, expected) => {
  expect(legalText('{retention}', { ...DEFAULT_SETTINGS, retention: { inquiryMonths } }, 'en')).toBe(expected)
})

it('replaces empty settings, and no other braces', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    companyInfo: { ...companyInfo, name: '' },
    contactInfo: { ...contactInfo, address: '', email: '', phone: '' },
  }
  expect(legalText('{controller} {contact} {other}', settings, 'en')).toBe(`${siteName} our contact page {other}`)
})

it.each(['imprint', 'accessibility'] as const)('the default %s names the dealership and how to reach it', (kind) => {
  const text = legalText(legalPages[kind].content, DEFAULT_SETTINGS, 'en')
  expect(text).toContain(`${companyInfo.name}, ${contactInfo.address}`)
  expect(text).toContain(`${contactInfo.email} or ${contactInfo.phone}`)
  expect(text).not.toMatch(/[{}]/)
})

it('converts lines to paragraphs and consecutive lines with a dash to one list', () => {
  const content = 'First\n\n- one\n-two\n  - three\r\nLast - not an item\n- four'
  expect(legalBlocks(content)).toEqual(['First', ['one', 'two', 'three'], 'Last - not an item', ['four']])
  expect(legalBlocks(' \n ')).toEqual([])
})

it.each([
  ['de', 'a@b.example oder 1 - bis 24 Monate nach der letzten Änderung'],
  ['fr', 'a@b.example ou 1 - jusqu’à 24 mois après sa dernière modification'],
] as const)('in %s writes its words in the language of the content', (language, expected) => {
  const settings = { ...DEFAULT_SETTINGS, contactInfo: { ...contactInfo, email: 'a@b.example', phone: '1' } }
  expect(legalText('{contact} - {retention}', settings, language)).toBe(expected)
})
