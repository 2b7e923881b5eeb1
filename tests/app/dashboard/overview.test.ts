import { expect, it } from 'vitest'
import { sampleFields } from '#app/dashboard/overview/sample-fields.ts'
import { personTasks } from '#app/dashboard/overview/work-tasks.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { mergeSettings } from '#domain/kinds/settings/settings-fields.ts'

const changed = (patch: Parameters<typeof mergeSettings>[1]) => mergeSettings(DEFAULT_SETTINGS, patch)

it('a setting that still has the value of the sample dealership is named; an emptied one is not', () => {
  const before = sampleFields(DEFAULT_SETTINGS, DEFAULT_SETTINGS)
  expect(before).toContain('siteName')
  expect(before).not.toContain('badges.newDays')
  const after = sampleFields(changed({ siteName: 'Harbour Cars', contactInfo: { phone: '' } }), DEFAULT_SETTINGS)
  expect(before.filter((field) => !after.includes(field))).toEqual(['siteName', 'contactInfo.phone'])
})

it('a social link of the sample counts until it is replaced or switched off', () => {
  const links = (entry: { url?: string; enabled?: boolean }) =>
    sampleFields(changed({ socialMedia: [{ platform: 'x', ...entry }] }), DEFAULT_SETTINGS).includes(
      'socialMedia.x.url',
    )
  expect([links({}), links({ enabled: false }), links({ url: 'https://x.com/harbour' })]).toEqual([true, false, false])
})

const NOW = Date.parse('2026-11-24T12:00:00Z')

const message = (name: string, fields: Partial<InquiryView> = {}): InquiryView => ({
  uid: name,
  id: 1,
  version: 1,
  name,
  phone: '+12125550142',
  message: 'Is it there?',
  read: false,
  status: 'new',
  note: '',
  assignee: null,
  followUpAt: null,
  createdAt: '2026-11-24T08:00:00Z',
  updatedAt: '2026-11-24T08:00:00Z',
  ...fields,
})

it('unread messages do not push an overdue follow-up out of the list', () => {
  const unread = Array.from({ length: 9 }, (_, index) => message(`Unread ${index}`))
  const late = message('Late', { read: true, status: 'contacted', followUpAt: '2026-11-20' })
  const work = { appointments: [], openingHours: DEFAULT_SETTINGS.openingHours, now: NOW, date: (iso: string) => iso }
  const { tasks, count } = personTasks({ ...work, inquiries: [...unread, late] }, 8)
  expect(tasks.map(({ name }) => name)).toEqual([...unread.slice(0, 7).map(({ name }) => name), 'Late'])
  expect(count).toBe(10)
})
