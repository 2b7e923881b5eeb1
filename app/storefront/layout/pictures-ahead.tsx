import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useCar, useCars } from '#app/local/state/use-cars.ts'
import { keepPictures } from '#app/pwa/prefetch-pictures.ts'
import { useSavedCars } from '#app/storefront/saved/saved-cars.ts'
import { carNumberFromSlug } from '#domain/cars/car-slug.ts'
import { smallPicture } from '#domain/cars/picture-sources.ts'

const MOST_LISTED = 48
const NO_CAR = 0

/** Shows nothing: has the pictures kept that a visitor will want without a connection. */
export default function PicturesAhead() {
  const { pathname } = useLocation()
  const { cars, state } = useCars()
  const saved = useSavedCars()
  const viewed = useCar((pathname.startsWith('/cars/') && carNumberFromSlug(pathname.slice('/cars/'.length))) || NO_CAR)

  useEffect(() => {
    if (viewed) keepPictures('viewed', viewed.images)
  }, [viewed])

  useEffect(() => {
    if (state !== 'ready') return
    const ids = new Set(saved.map(({ id }) => id))
    const images = cars.flatMap((car) => (ids.has(car.id) ? car.images : []))
    keepPictures('viewed', images)
    const first = cars.slice(0, MOST_LISTED).flatMap((car) => car.images.slice(0, 1))
    keepPictures('listed', first.map(smallPicture))
  }, [cars, state, saved])

  return null
}
