const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `$184,606`; nothing to ask yet is said in words. */
export function priceText(price: number): string {
  return price > 0 ? dollars.format(price) : 'Price on request'
}

export function milesText(miles: number): string {
  return `${numbers.format(miles)} mi`
}

export function countText(count: number): string {
  return numbers.format(count)
}
