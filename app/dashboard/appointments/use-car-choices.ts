import { useMemo } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import type { Choice } from '#app/ui/select-field.tsx'
import { carName } from '#domain/cars/car-name.ts'
import { isCarNumber } from '#domain/cars/car-number.ts'

/**
 * Unsold vehicles first. A vehicle without a number of the server is left out: another device could not find it.
 *
 * @param chosen is always a choice, even after the deletion of the vehicle
 */
export function useCarChoices(chosen: string): Choice[] {
  const { cars } = useCars()
  const choices = useMemo(() => {
    const named = cars.filter(({ id }) => isCarNumber(id)).map((car) => ({ car, name: carName(car) }))
    named.sort((a, b) => Number(a.car.sold) - Number(b.car.sold) || a.name.localeCompare(b.name))
    return named.map(({ car, name }) => ({
      value: String(car.id),
      label: [name, car.stockNumber, car.sold && 'sold'].filter(Boolean).join(' · '),
    }))
  }, [cars])
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen)
  const deleted = isKnown ? [] : [{ value: chosen, label: `Vehicle ${chosen}` }]
  return [{ value: '', label: 'No vehicle' }, ...deleted, ...choices]
}
