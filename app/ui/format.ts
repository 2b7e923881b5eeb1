import { createFormat } from '#domain/values/format.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'

const { money, price, distance, number } = createFormat(DEFAULT_NOTATION)

/** @returns for example `$184,606`; "Price on request" for 0 */
export const priceText = price

/** @returns for example `$184,606` or `$0`; cents only if there are any */
export const dollarText = money

export const milesText = distance

/** @returns for example `12,345` */
export const countText = number
