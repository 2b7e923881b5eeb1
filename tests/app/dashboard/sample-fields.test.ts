import { expect, it } from 'vitest'
import { sampleFields } from '#app/dashboard/overview/sample-fields.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { mergeSettings } from '#domain/kinds/settings/settings-fields.ts'

const changed = (patch: Parameters<typeof mergeSettings>[1]) => mergeSettings(DEFAULT_SETTINGS, patch)

it('a setting that still has the value of the sample dealership is named; an emptied one is not', () => {
  const before = sampleFields(DEFAULT_SETTINGS)
  expect(before).toContain('siteName')
  expect(before).not.toContain('badges.newDays')
  const after = sampleFields(changed({ siteName: 'Harbour Cars', contactInfo: { phone: '' } }))
  expect(before.filter((field) => !after.includes(field))).toEqual(['siteName', 'contactInfo.phone'])
})

it('a social link of the sample counts until it is replaced or switched off', () => {
  const links = (entry: { url?: string; enabled?: boolean }) =>
    sampleFields(changed({ socialMedia: [{ platform: 'x', ...entry }] })).includes('socialMedia.x.url')
  expect([links({}), links({ enabled: false }), links({ url: 'https://x.com/harbour' })]).toEqual([true, false, false])
})
