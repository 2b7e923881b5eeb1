// Amounts of money as people and dealers' systems write them.
import { CURRENCIES, SYMBOLS } from './currencies.ts'
import { MAX_NUMBER_LENGTH, readNumber } from './read-number.ts'
import { withoutRemark } from './remarks.ts'

/** Their codes are read in lower case too. Others, such as ALL and TRY, are words. */
export const COMMON_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF']
/** The currency that a sign of several currencies names outside its countries. */
const USUAL: Readonly<Record<string, string>> = { $: 'USD', '¥': 'JPY' }

/** The currencies of each sign, in lower case: `$`, `ca$`, `c$`, `€`, `kr`. */
const CURRENCIES_OF = new Map<string, string[]>()
for (const [currency, symbol] of Object.entries(SYMBOLS)) {
  if (symbol !== '') add(symbol, currency)
  if (symbol === '$') add(`${currency.slice(0, 2)}$`, currency)
}
for (const currency of ['AUD', 'CAD']) add(`${currency.charAt(0)}$`, currency)

function add(sign: string, currency: string): void {
  const key = sign.toLowerCase()
  CURRENCIES_OF.set(key, [...(CURRENCIES_OF.get(key) ?? []), currency])
}

/** The longest first. A sign that begins or ends with a letter is no part of a word. */
const SIGN = new RegExp(
  [...CURRENCIES_OF.keys()]
    .sort((a, b) => b.length - a.length)
    .map((sign) => {
      const [start, end] = [/^\p{L}/u.test(sign) ? '(?<!\\p{L})' : '', /\p{L}$/u.test(sign) ? '(?!\\p{L})' : '']
      return start + sign.replace(/[.$/]/g, '\\$&') + end
    })
    .join('|'),
  'iu',
)
/** Names that no code and no sign is. */
const NAMES = [
  [/(?<!\p{L})euros?(?!\p{L})/iu, 'EUR'],
  [/(?<!\p{L})zl(?!\p{L})/iu, 'PLN'],
] as const
const CODE = /(?<!\p{L})[a-z]{3}(?!\p{L})/giu

export interface Money {
  amount: number
  /** Null when the text has none. */
  currency: string | null
}

/**
 * @param siteCurrency what a sign means that several currencies have
 * @returns null for a text that is no amount
 */
export function readMoney(text: string, siteCurrency: string): Money | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const amountText = withoutRemark(text)
  const found = findCurrency(amountText, siteCurrency)
  const amount = readNumber((found?.rest ?? amountText).trim().replace(/(?:[,.][-–—]+|\/[-=]+)$/, ''))
  return amount === null ? null : { amount, currency: found?.currency ?? null }
}

export function currencyIn(text: string, siteCurrency: string): string | null {
  return findCurrency(text, siteCurrency)?.currency ?? null
}

const isSignOf = (sign: string, currency: string) => CURRENCIES_OF.get(sign.toLowerCase())?.includes(currency) ?? false

/** @returns also the text without the currency */
function findCurrency(text: string, siteCurrency: string): { currency: string | null; rest: string } | null {
  for (const [name, code] of NAMES) if (name.test(text)) return { currency: code, rest: text.replace(name, '') }
  for (const { 0: word, index } of text.matchAll(CODE)) {
    const code = word.toUpperCase()
    const isWord = word !== code && code !== siteCurrency && !COMMON_CURRENCIES.includes(code)
    if (!isWord && CURRENCIES.includes(code)) {
      const rest = text.slice(0, index) + text.slice(index + word.length)
      // `$34,995 USD`
      return { currency: code, rest: rest.replace(SIGN, (sign) => (isSignOf(sign, code) ? '' : sign)) }
    }
  }
  const [sign] = SIGN.exec(text) ?? []
  if (sign === undefined) return null
  const currencies = CURRENCIES_OF.get(sign.toLowerCase()) ?? []
  const isOfSite = currencies.includes(siteCurrency)
  // `184K` is no amount in kwacha.
  if (/^\p{L}$/u.test(sign) && !isOfSite) return null
  const only = currencies.length === 1 ? currencies[0] : undefined
  return { currency: (isOfSite ? siteCurrency : (USUAL[sign] ?? only)) ?? null, rest: text.replace(sign, '') }
}
