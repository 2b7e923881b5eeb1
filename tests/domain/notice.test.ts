import { expect, it } from 'vitest'
import { isNoticeShown } from '#domain/kinds/settings/notice.ts'

const closed = { text: 'Closed', link: '', from: '2026-12-24', until: '2026-12-26' }

it.each([
  [closed, '2026-12-23', false],
  [closed, '2026-12-24', true],
  [closed, '2026-12-26', true],
  [closed, '2026-12-27', false],
  [{ ...closed, from: '' }, '2020-01-01', true],
  [{ ...closed, until: '' }, '2030-01-01', true],
  [{ ...closed, text: '' }, '2026-12-25', false],
])('the notice %j on %s is shown: %s', (notice, today, isShown) => {
  expect(isNoticeShown(notice, today)).toBe(isShown)
})
