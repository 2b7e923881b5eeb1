import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FIELDS, findFacts, sentSchema } from '#domain/records/fields.ts'

const day = z.string().register(FIELDS, { unit: 'day', reader: 'visitor' })
const schema = z.object({ day, note: z.string(), inner: z.optional(z.object({ day })) })

it('the facts of a field are found by its path, also inside of an optional one', () => {
  const facts = ['day', 'inner.day', 'note', 'day.day', 'inner.note', 'constructor'].map((path) =>
    findFacts(schema, path),
  )
  const ofDay = { unit: 'day', reader: 'visitor' }
  expect(facts).toEqual([ofDay, ofDay, undefined, undefined, undefined, undefined])
})

it('the sent schema has the fields that its reader receives', () => {
  expect(sentSchema(schema, 'visitor').parse({ day: '2026-03-31', note: 'Late' })).toEqual({ day: '2026-03-31' })
})
