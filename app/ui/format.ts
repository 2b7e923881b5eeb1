/** `$184,606`; nothing to ask yet is said in words. */
export function priceText(price: number): string {
  return price > 0 ? `$${countText(price)}` : 'Price on request'
}

export function milesText(miles: number): string {
  return `${countText(miles)} mi`
}

/** `12,345`. Not by `Intl`: its first use costs a phone a tenth of a second, here before anything is drawn. */
export function countText(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
