import { useParams } from 'react-router-dom'
import { useCar } from '#app/local/state/use-cars.ts'
import { carNumberFromSlug } from '#domain/cars/car-slug.ts'
import { CarDetail } from './car-detail.tsx'
import { CarLoading } from './car-loading.tsx'
import { CarNotFound } from './car-not-found.tsx'

const NO_CAR = 0

export function CarPage() {
  const { slug = '' } = useParams()
  const id = carNumberFromSlug(slug)
  const car = useCar(id ?? NO_CAR)
  if (id === null || car === null) return <CarNotFound slug={slug} />
  if (car === undefined) return <CarLoading />
  return <CarDetail key={car.id} car={car} />
}
