/** @returns as in a sentence: `US dollar`, `US dollars` for 2 */
export function currencyName(currency: string, count: number, language = 'en'): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  })
  return format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? currency
}
