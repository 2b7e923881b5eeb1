import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { publicSettings } from '#sync-server/present/public-settings.ts'

it('visitors receive the sections that are declared public and no others', () => {
  const stored = { ...DEFAULT_SETTINGS, inquiryMail: { recipients: ['sales@cars.example'] }, staffOnly: { rate: 7 } }
  // A section that becomes public also changes this list.
  expect(Object.keys(publicSettings(stored)).toSorted()).toEqual([
    'aboutInfo',
    'backgrounds',
    'badges',
    'companyInfo',
    'contactInfo',
    'faqs',
    'footerInfo',
    'legalPages',
    'policies',
    'retention',
    'siteName',
    'socialMedia',
    'tagline',
    'vehicleInfo',
  ])
})
