import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { appointmentFields } from '#domain/kinds/appointment/schema.ts'
import { carPatch } from '#domain/kinds/car/schema.ts'
import { inquiryFields, inquiryInput } from '#domain/kinds/inquiry/schema.ts'
import { reservationFields } from '#domain/kinds/reservation/schema.ts'
import { settingsPatch } from '#domain/kinds/settings/schema.ts'
import { issue, refusalOf, rule, toIssues } from '#domain/values/issue.ts'
import { isEmail, isMailbox } from '#domain/values/text/email.ts'
import { text } from '#domain/values/text/text.ts'
import { optionalWebAddress } from '#domain/values/text/web-address.ts'
import { isStorable } from '#domain/values/text/well-formed.ts'
import { uuid } from '#domain/values/uuid.ts'

const messagesOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? toIssues(error) : []
}

describe('an e-mail address', () => {
  it.each([
    ['a@b.co', true],
    ['a.b+c@mail.b.co', true],
    [`${'a'.repeat(249)}@b.co`, true],
    [`${'a'.repeat(250)}@b.co`, false],
    ['a@b@c.co', false],
    ['a@b .co', false],
    ['a@b.c o', false],
    ['a@b.co ', false],
    ['@b.co', false],
    ['a@.', false],
    ['a\u0000@b.co', false],
  ])('%j: %s', (value, valid) => expect(isEmail(value)).toBe(valid))

  it.each([
    'a<b@c.de',
    'a>b@c.de',
    'a,b@c.de',
    'a;b@c.de',
    'a:b@c.de',
    'a"b@c.de',
    'a[b@c.de',
    'a\\b@c.de',
    'a(b@c.de',
  ])('%j cannot be a recipient', (value) => {
    expect(isEmail(value)).toBe(true)
    expect(isMailbox(value)).toBe(false)
  })

  it('that is plain can be a recipient, and other text cannot', () => {
    expect([isMailbox('ann@alder.example'), isMailbox('ann')]).toEqual([true, false])
  })
})

describe('a text', () => {
  const name = text('Name', 5)

  it('is trimmed before it is measured', () => expect(name.parse(' Abcde ')).toBe('Abcde'))

  it('is without characters that change its direction in every field that people write', () => {
    const typed = '\u202e\u2067A\u202cb\u2069\u202a'
    expect(name.parse(typed)).toBe('Ab')
    expect(carPatch.parse({ description: typed, features: [typed] })).toMatchObject({
      description: 'Ab',
      features: ['Ab'],
    })
    expect(reservationFields.parse({ until: null, for: typed })).toEqual({ until: '', for: 'Ab' })
    expect(z.partial(appointmentFields).parse({ name: typed, note: typed })).toEqual({ name: 'Ab', note: 'Ab' })
    expect(z.partial(inquiryFields).parse({ note: typed })).toEqual({ note: 'Ab' })
    expect(inquiryInput.parse({ name: typed, message: typed })).toMatchObject({ name: 'Ab', message: 'Ab' })
    const settings = { footerInfo: { description: typed }, faqs: [{ question: typed, answer: typed }] }
    expect(settingsPatch.parse(settings)).toEqual({
      footerInfo: { description: 'Ab' },
      faqs: [{ question: 'Ab', answer: 'Ab' }],
    })
  })

  it.each([
    [5, 'Name must be text'],
    ['Abcdef', 'Name must be at most 5 characters'],
    ['a\u0007', 'Name contains characters that cannot be stored'],
  ])('%j is refused: %s', (value, message) => {
    expect(messagesOf(name, value)).toMatchObject([{ path: '', message }])
  })

  it.each([
    ['a\tb\r\nc', true],
    ['🚗', true],
    ['\ud83d', false],
    ['\udc00a', false],
    ['a\u000bb', false],
    ['\u001f', false],
    ['\u007f', false],
  ])('%j can be stored: %s', (value, storable) => expect(isStorable(value)).toBe(storable))
})

describe('a web address', () => {
  const address = optionalWebAddress('Image URL')

  it('can be empty, and is trimmed', () => {
    expect([address.parse(' '), address.parse(' https://a.example ')]).toEqual(['', 'https://a.example'])
  })

  it.each([
    [5, 'Image URL must be text'],
    ['https://a.example/\u0007', 'Image URL contains characters that cannot be stored'],
    [`/${'a'.repeat(2048)}`, 'Image URL must be at most 2048 characters'],
    ['ftp://a.example', 'Image URL must start with http:// or https://'],
  ])('%j is refused: %s', (value, message) => {
    expect(messagesOf(address, value)).toMatchObject([{ path: '', message }])
  })
})

it('a refusal has the first 20 issues, and each message once', () => {
  const issues = Array.from({ length: 21 }, (_, index) => issue(`ids.${index}`, 'type.uuid'))
  const { errors, message } = refusalOf(issues)
  expect([errors, message]).toEqual([issues.slice(0, 20), 'must be a UUID'])
})

it('a UUID is stored in lower case', () => {
  expect(uuid.parse('00000000-0000-4000-8000-ABCDEF000000')).toBe('00000000-0000-4000-8000-abcdef000000')
  for (const value of [
    'x',
    'x00000000-0000-4000-8000-000000000000',
    '{00000000-0000-4000-8000-000000000000}',
    '00000000-0000-4000-8000-0000000000000',
    5,
  ]) {
    expect(messagesOf(uuid, value)).toMatchObject([{ path: '', message: 'must be a UUID' }])
  }
})

it.each([
  [z.object({ tags: z.array(z.string()) }), { tags: 5 }, 'tags', 'must be a list'],
  [z.object({ tags: z.array(z.string()) }), { tags: ['a', 5] }, 'tags.1', 'must be text'],
  [z.object({ a: z.object({ b: z.number() }) }), { a: { b: 'x' } }, 'a.b', 'must be a number'],
  [z.object({}), 5, '', 'must be an object'],
  [z.record(z.string(), z.unknown()), 5, '', 'must be an object'],
  [z.object({ on: z.boolean() }), { on: 5 }, 'on', 'is not valid'],
  [z.object({ on: z.boolean(rule('true_or_false', { field: 'On' })) }), { on: 5 }, 'on', 'On must be true or false'],
])('the message of an invalid value has its path: %#', (schema, value, path, message) => {
  expect(messagesOf(schema, value)).toMatchObject([{ path, message }])
})
