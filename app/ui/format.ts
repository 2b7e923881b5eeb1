/** @returns for example `$184,606`; "Price on request" for 0 */
export function priceText(price: number): string {
  return price > 0 ? dollarText(price) : 'Price on request'
}

/** @returns for example `$184,606` or `$0`; cents only if there are any */
export function dollarText(price: number): string {
  const cents = Math.round(price * 100) % 100
  if (cents === 0) return `$${countText(price)}`
  return `$${countText(Math.floor(price))}.${String(cents).padStart(2, '0')}`
}

export function milesText(miles: number): string {
  return `${countText(miles)} mi`
}

/** @returns for example `12,345`. Without `Intl`, whose first use takes 100 ms on a phone, before the first paint. */
export function countText(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
