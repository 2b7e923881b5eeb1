import { useCars } from '#app/local/state/cars.ts'
import type { Car } from '#domain/kinds/car/schema.ts'

/** Returns a function that finds a vehicle of this device. */
export function useCarByUid(): (uid: string) => Car | undefined {
  const { cars } = useCars()
  return (uid) => cars.find((car) => car.uid === uid)
}
