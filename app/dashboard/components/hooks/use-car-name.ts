import { carsStore } from '#app/local/state/cars.ts'
import { useStore } from '#app/local/state/store.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'

/** Returns a function that names the vehicle of a number or a uid, also one that has been deleted. */
export function useCarName(): (carId: number | string) => string {
  const { byNumber, all } = useStore(carsStore)
  return (carId) => {
    const car = typeof carId === 'number' ? byNumber(carId) : all.find(({ uid }) => uid === carId)
    if (car) return carName(car)
    return typeof carId === 'number' ? t('components.vehicle', { number: String(carId) }) : t('components.notAdded')
  }
}
