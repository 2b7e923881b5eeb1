import { texts } from '#text/t.ts'

/** @param share as a part of 1. @returns for example `12%`, `12,5 %` */
export function percentText(share: number, digits = 0): string {
  const format = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(`${texts().language}-u-nu-latn`, format).format(share)
}
