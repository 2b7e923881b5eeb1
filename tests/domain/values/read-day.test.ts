import { expect, it } from 'vitest'
import { readDay } from '#domain/values/time/read-day.ts'

it.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-3-1T10:00:00Z', '2026-03-01'],
  ['20260331', '2026-03-31'],
  ['31.03.2026', '2026-03-31'],
  ['1/2/2026', '2026-02-01'],
  ['3/31/2026', '2026-03-31'],
  ['46112', '2026-03-31'],
  ['31/02/2026', null],
  ['yesterday', null],
  ['03/2026', null],
])('%s is %s', (text, day) => expect(readDay(text, 'dd/mm/yyyy')).toBe(day))

it('follows the order of the site', () => expect(readDay('1/2/2026', 'mm/dd/yyyy')).toBe('2026-01-02'))
