import { useMemo } from 'react'
import { useCarName } from '#app/dashboard/components/field-labels.ts'
import { factsText } from '#app/dashboard/components/list-text.ts'
import { type CarView, carsStore, useCars } from '#app/local/state/cars.ts'
import { useStore } from '#app/local/state/store.ts'
import type { Choice } from '#app/ui/form/select-field.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'

const labelOf = (car: CarView) => factsText([carName(car), car.stockNumber, car.sold && t('appointments.sold')])

/**
 * Unsold vehicles first.
 * @param chosen a number, or the uid of a vehicle that the server does not have; is always a choice, even after the deletion of the vehicle, or when the server has given it a number meanwhile
 */
export function useCarChoices(chosen: string): Choice[] {
  const { cars } = useCars()
  const { byNumber } = useStore(carsStore)
  const nameOf = useCarName()
  const sorted = useMemo(() => {
    const named = cars.map((car) => ({ uid: car.uid, sold: car.sold, value: String(car.id), label: labelOf(car) }))
    return named.sort((a, b) => Number(a.sold) - Number(b.sold) || a.label.localeCompare(b.label))
  }, [cars])
  const chosenUid = chosen === '' ? undefined : byNumber(Number(chosen))?.uid
  const choices = sorted.map(({ uid, value, label }) => ({ value: uid === chosenUid ? chosen : value, label }))
  const deleted =
    chosen === '' || chosenUid !== undefined ? [] : [{ value: chosen, label: nameOf(Number(chosen) || chosen) }]
  return [{ value: '', label: t('appointments.noVehicle') }, ...deleted, ...choices]
}
