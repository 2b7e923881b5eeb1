// The number in a car's address. The server assigns it when it applies the creation, and never reuses it. Until then a device
// shows the car under a local id, far above all numbers of the server.
export const FIRST_CAR_NUMBER = 100_000
export const LAST_CAR_NUMBER = 999_999
export const FIRST_LOCAL_NUMBER = 1_000_000_000

export function isCarNumber(id: number): boolean {
  return Number.isInteger(id) && id >= FIRST_CAR_NUMBER && id <= LAST_CAR_NUMBER
}

/** @returns null for a text that is no number of a car */
export function parseCarNumber(text: string): number | null {
  const number = /^\d{6}$/.test(text) ? Number(text) : Number.NaN
  return isCarNumber(number) ? number : null
}

/** Stock numbers are compared by this key: without regard to case and surrounding space. */
export function stockNumberKey(stockNumber: string): string {
  return stockNumber.trim().toLowerCase()
}
