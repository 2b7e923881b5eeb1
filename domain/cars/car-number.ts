// The number in a car's address. The server gives it when it applies the creation and never gives it again; until then a
// device shows the car under a local number, far above all the server's.
export const FIRST_CAR_NUMBER = 100_000
export const LAST_CAR_NUMBER = 999_999
export const FIRST_LOCAL_NUMBER = 1_000_000_000

export function isCarNumber(id: number): boolean {
  return Number.isInteger(id) && id >= FIRST_CAR_NUMBER && id <= LAST_CAR_NUMBER
}
