import { carsStore } from '#app/local/state/cars.ts'
import { useStore } from '#app/local/state/store.ts'
import { carName } from '#domain/cars/car-name.ts'

/** Returns a function that names the vehicle of a number, also one that has been deleted. */
export function useCarName(): (carId: number) => string {
  const { byNumber } = useStore(carsStore)
  return (carId) => {
    const car = byNumber(carId)
    return car ? carName(car) : `Vehicle ${carId}`
  }
}
