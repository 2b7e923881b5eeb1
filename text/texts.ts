// The texts of a language. `Intl` is not used: its first use takes 100 ms on a phone, before the first paint.
import type { GetICUArgs } from '@schummar/icu-type-parser'
import format, { type CompiledMessage } from 'icu-minify/format'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { numberText } from '#domain/values/notation.ts'
import type { DashboardEnglish } from './en/dashboard/en.ts'
import type { English as StorefrontEnglish } from './en/en.ts'
import type { legal } from './en/legal.ts'
import type { server } from './en/server.ts'

type English = StorefrontEnglish & DashboardEnglish & typeof server & typeof legal

export type TextKey = keyof English
/** The messages of a language: a missing or an unknown key is a type error. */
export type Catalogue = Readonly<Record<keyof StorefrontEnglish, string>>
export type DashboardCatalogue = Readonly<Record<keyof DashboardEnglish, string>>
export type ServerCatalogue = Readonly<Record<keyof typeof server, string>>
export type LegalCatalogue = Readonly<Record<keyof typeof legal, string>>
export type AnyMessages = Partial<Catalogue & DashboardCatalogue & ServerCatalogue & LegalCatalogue>
type Values<Key extends TextKey> = GetICUArgs<English[Key], { ICUNumberArgument: number; ICUArgument: string | number }>

export interface Language {
  code: LanguageCode
  plural: (count: number) => string
  /** As `messages` compiles them. Shared code alone needs a part of them. */
  messages: AnyMessages
}

export type Arguments<Key extends TextKey> = keyof Values<Key> extends never ? [] : [values: Values<Key>]
/** A function for each tag of a message. */
export type Tags<Node> = Readonly<Record<string, (children: readonly (Node | string)[]) => Node>>

export interface Texts {
  language: LanguageCode
  text<Key extends TextKey>(key: Key, ...values: Arguments<Key>): string
  /** Parts of a message with tags, such as `<link>…</link>`. */
  parts<Node, Key extends TextKey>(key: Key, tags: Tags<Node>, ...values: Arguments<Key>): readonly (Node | string)[]
  /** The text of a key that was put together; undefined when there is none. */
  textOf(key: string, values: Readonly<Record<string, unknown>>): string | undefined
  /** The message of a stored value, whose key ends with the value; `fallback` for a value without one. */
  label(key: string, fallback: string): string
  /** `12,345` */
  number(value: number): string
  add(messages: AnyMessages): void
}

/** @throws when a message is asked for that the language does not have, or whose values are missing */
export function createTexts({ code, plural, messages }: Language): Texts {
  const { direction, thousands } = LANGUAGES[code]
  const number = (value: number) => numberText(value, { thousands })
  const formatters = {
    getNumberFormat: () => ({ format: number }) as unknown as Intl.NumberFormat,
    getPluralRules: () => ({ select: plural }) as unknown as Intl.PluralRules,
    getDateTimeFormat: () => {
      throw new Error('A message has no dates: the region of the site decides how they are written')
    },
  }
  const render = <Node>(key: TextKey, values: Readonly<Record<string, unknown>>) => {
    const message = messages[key] as CompiledMessage | undefined
    if (message === undefined) throw new Error(`No text ${key} in ${code}`)
    return format<Node>(message, code, values as never, { formatters })
  }
  const prepared = (values: Readonly<Record<string, unknown>> = {}) => (direction === 'rtl' ? isolated(values) : values)
  return {
    language: code,
    text: (key, ...[values]) => String(render(key, prepared(values))),
    parts<Node>(key: TextKey, tags: Tags<Node>, ...[values]: readonly Record<string, unknown>[]) {
      const parts = render<Node>(key, { ...prepared(values), ...tags })
      return Array.isArray(parts) ? parts : [parts]
    },
    textOf: (key, values) => (key in messages ? String(render(key as TextKey, prepared(values))) : undefined),
    label: (key, fallback) => messages[key as TextKey] ?? fallback,
    add: (more) => void Object.assign(messages, more),
    number,
  }
}

/** Names and numbers of other languages keep their own direction. */
export const isolate = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`)

/** A message selects by a code, which is compared as it is. */
const CODE = /^[a-z]+$/

function isolated(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' && !CODE.test(value) ? isolate(value) : value]),
  )
}
