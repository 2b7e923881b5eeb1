import { distanceText, longDistanceText } from './distance.ts'
import { moneyText, priceText } from './money.ts'
import { type Notation, numberText } from './notation.ts'
import { powerText } from './power.ts'
import { dateText, momentText } from './time/date.ts'
import { monthText } from './time/month.ts'

/** The texts of a site's values. */
export interface Format {
  notation: Notation
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
}

export function createFormat(notation: Notation): Format {
  return {
    notation,
    number: (value) => numberText(value, notation),
    money: (amount) => moneyText(amount, notation),
    price: (price) => priceText(price, notation),
    distance: (distance) => distanceText(distance, notation),
    longDistance: (distance) => longDistanceText(distance, notation),
    power: (power) => powerText(power, notation),
    month: monthText,
    date: (iso) => dateText(iso, notation),
    moment: (iso) => momentText(iso, notation),
  }
}
