import { distanceText, longDistanceText } from './distance.ts'
import { moneyText } from './money.ts'
import { type Notation, numberText } from './notation.ts'
import { powerText } from './power.ts'
import type { DistanceUnit } from './region.ts'
import { dateText, momentText } from './time/date.ts'
import { monthText } from './time/month.ts'

/** The words of a language in the texts of values. */
export interface FormatWords {
  /** Texts of different words are different, although their notation may be the same. */
  language: string
  priceOnRequest: string
  /** @param distance as digits */
  longDistance: (distance: string, unit: DistanceUnit) => string
  /** @param power as digits */
  power: (power: string) => string
  /** Keeps a text together that is written from left to right among words that are not. */
  isolate: (text: string) => string
  /** Between day, month and year, where the region has `/`. */
  dateSign: string
}

const ENGLISH: FormatWords = {
  language: 'en',
  priceOnRequest: 'Price on request',
  longDistance: longDistanceText,
  power: powerText,
  isolate: (text) => text,
  dateSign: '/',
}

/** The texts of a site's values. */
export interface Format {
  notation: Notation
  language: string
  /** `12,345` */
  number: (value: number) => string
  /** `$184,606` */
  money: (amount: number) => string
  /** `$184,606`, or "Price on request" for 0. */
  price: (price: number) => string
  /** `22,770 mi` */
  distance: (distance: number) => string
  /** `22,770 miles` */
  longDistance: (distance: number) => string
  /** `340 hp` */
  power: (power: number) => string
  /** `03/2019` */
  month: (month: string) => string
  /** `31/12/2025`, in the time zone of the device. */
  date: (iso: string) => string
  /** `31/12/2025, 14:05` */
  moment: (iso: string) => string
  /** Keeps a text together that is written from left to right among words that are not. */
  isolate: (text: string) => string
}

export function createFormat(notation: Notation, words: FormatWords = ENGLISH): Format {
  const { language, isolate } = words
  const { distanceUnit } = notation
  const number = (value: number) => numberText(value, notation)
  const longDistance = (distance: number) => isolate(words.longDistance(number(distance), distanceUnit))
  const inLanguage = (date: string) => date.replaceAll('/', words.dateSign)
  return {
    notation,
    language,
    number,
    money: (amount) => isolate(moneyText(amount, notation)),
    price: (price) => (price > 0 ? isolate(moneyText(price, notation)) : words.priceOnRequest),
    // Kilometres have no longer form.
    distance: distanceUnit === 'km' ? longDistance : (distance) => isolate(distanceText(distance, notation)),
    longDistance,
    power: (power) => isolate(words.power(number(power))),
    month: monthText,
    date: (iso) => inLanguage(dateText(iso, notation)),
    moment: (iso) => inLanguage(momentText(iso, notation)),
    isolate,
  }
}
