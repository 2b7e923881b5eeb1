// The price of each car when the visitor compared it first, on this device only.

const KEY = 'compared_prices'
const MAX_CARS = 50

type ComparedPrice = [id: number, price: number]

const isComparedPrice = (entry: unknown): entry is ComparedPrice => Array.isArray(entry) && entry.length === 2

function read(): ComparedPrice[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isComparedPrice) : []
  } catch {
    return []
  }
}

export function comparedPrice(id: number): number | undefined {
  return read().find(([known]) => known === id)?.[1]
}

/** Does nothing for a car that was compared before. */
export function rememberPrice(id: number, price: number): void {
  const prices = read()
  if (prices.some(([known]) => known === id)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([...prices, [id, price]].slice(-MAX_CARS)))
  } catch {
    // Storage is full or disabled: a later change of the price is not shown.
  }
}
