// Changes a price by an amount or a percentage and rounds it the way prices are written on a lot.
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'

/** Steps, and endings of two digits. */
const STEPS = ['1', '10', '50', '100'] as const
const ENDINGS = ['95', '99'] as const
export type Rounding = (typeof STEPS)[number] | (typeof ENDINGS)[number]

export const roundingChoices = ({ money }: Format): { value: Rounding; label: string }[] => [
  ...STEPS.map((value) => ({ value, label: t('bulk.toStep', { amount: money(Number(value)) }) })),
  ...ENDINGS.map((value) => ({ value, label: t('bulk.endingIn', { digits: value }) })),
]

export interface PriceChange {
  direction: 'lower' | 'raise'
  unit: 'percent' | 'amount'
  /** More than 0. */
  amount: number
  rounding: Rounding
}

/** @returns the new price; 0 or less when the change takes all of it */
export function changedPrice(price: number, { direction, unit, amount, rounding }: PriceChange): number {
  const difference = unit === 'percent' ? (price * amount) / 100 : amount
  const exact = direction === 'raise' ? price + difference : price - difference
  if (exact <= 0) return exact
  const rounded = round(exact, Number(rounding), Math.round)
  // The nearest price can be on the other side of the old one.
  if (direction === 'lower') return rounded > price ? round(exact, Number(rounding), Math.floor) : rounded
  return rounded < price ? round(exact, Number(rounding), Math.ceil) : rounded
}

/** @param rounding a step, or the last two digits. @param toStep half of a step is rounded up by `Math.round` */
function round(price: number, rounding: number, toStep: (steps: number) => number): number {
  const isEnding = rounding === 95 || rounding === 99
  const [step, offset] = isEnding ? [100, rounding] : [rounding, 0]
  return toStep((price - offset) / step) * step + offset
}
