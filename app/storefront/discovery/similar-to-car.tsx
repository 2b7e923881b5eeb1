import { type ReactNode, useMemo } from 'react'
import { useCars } from '#app/local/state/use-cars.ts'
import type { Car } from '#domain/cars/car.ts'
import { CarRow } from './car-row.tsx'
import { similarCars } from './similar-cars.ts'

const COUNT = 4

/** @param props.room stands where they will be until the list is known */
export default function SimilarToCar({ car, room }: { car: Car; room: ReactNode }) {
  const { cars, state } = useCars()
  const similar = useMemo(() => similarCars(car, cars, COUNT), [car, cars])
  if (similar.length === 0) return state === 'loading' && room
  return <CarRow title="Similar cars" cars={similar} />
}
