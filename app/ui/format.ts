/** `$184,606`; nothing to ask yet is said in words. */
export function priceText(price: number): string {
  return price > 0 ? dollarText(price) : 'Price on request'
}

/** `$184,606`, `$0`; cents only where there are any. */
export function dollarText(price: number): string {
  const cents = Math.round(price * 100) % 100
  if (cents === 0) return `$${countText(price)}`
  return `$${countText(Math.floor(price))}.${String(cents).padStart(2, '0')}`
}

export function milesText(miles: number): string {
  return `${countText(miles)} mi`
}

/** `12,345`. Not by `Intl`: its first use costs a phone a tenth of a second, here before anything is drawn. */
export function countText(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
