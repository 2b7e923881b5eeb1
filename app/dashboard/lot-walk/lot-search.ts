import { matchingVehicles } from '#app/dashboard/vehicles/vehicle-list.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { searchKey } from '#domain/values/text/characters.ts'

/**
 * The vehicles that match, best first: the stock number or the VIN ends with the text, then the others; sold ones last. Without
 * a text the vehicles that are not sold.
 */
export function searchLot(cars: readonly CarView[], typed: string): CarView[] {
  const text = searchKey(typed)
  if (text === '') return matchingVehicles(cars, '', 'available')
  const endsWithText = ({ stockNumber, vin }: CarView) =>
    [stockNumber, vin].some((number) => number && searchKey(number).endsWith(text))
  const rank = (car: CarView) => Number(car.sold) * 2 + Number(!endsWithText(car))
  return matchingVehicles(cars, text, 'all').sort((a, b) => rank(a) - rank(b))
}
