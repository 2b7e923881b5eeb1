// The note on a page whose data are older than those of the database, which does not respond.
import { expect, it } from 'vitest'
import { ageNote } from '#sync-server/site/render-html.ts'

it.each([
  ['en', '>As of <time datetime="2026-03-05T14:07:00.000Z">5 March 2026 at 14:07 UTC</time>. The server cannot'],
  ['de', '>Stand: <time datetime="2026-03-05T14:07:00.000Z">5. März 2026 um 14:07 UTC</time>. Der Server'],
  ['fr', '<time datetime="2026-03-05T14:07:00.000Z">5 mars 2026 à 14:07 UTC</time>. Le serveur'],
] as const)('in %s it is written in the language of the page', (language, expected) => {
  expect(ageNote(new Date('2026-03-05T14:07:00Z'), language)).toContain(expected)
})

it('in Arabic its digits are Latin', () => {
  expect(ageNote(new Date('2026-03-05T14:07:00Z'), 'ar')).toMatch(/البيانات.*5 مارس 2026.*2:07/)
})
