import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useCar, useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { prefetchPictures } from '#app/pwa/prefetch-pictures.ts'
import { useSavedCars } from '#app/storefront/components/saved-cars.ts'
import { carNumberFromSlug } from '#domain/kinds/car/car-slug.ts'
import { compareByArrival } from '#domain/kinds/car/listing.ts'
import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { mediumPicture, smallPicture } from '#domain/kinds/car/pictures/picture-copies.ts'

const MAX_LISTED = 48
const NO_CAR = 0

/** Renders nothing. Prefetches the pictures that a visitor may look at offline. */
export default function PicturePrefetch() {
  const { pathname } = useLocation()
  const { cars, state } = useCars()
  const saved = useSavedCars()
  const { brand } = useSettings()
  const viewed = useCar((pathname.startsWith('/cars/') && carNumberFromSlug(pathname.slice('/cars/'.length))) || NO_CAR)

  useEffect(() => {
    if (viewed && !viewed.isSummary) prefetchPictures('viewed', picturesOf(viewed).map(mediumPicture))
  }, [viewed])

  useEffect(() => {
    if (state !== 'ready' || cars.some(({ isSummary }) => isSummary)) return
    const ids = new Set(saved.map(({ id }) => id))
    const images = cars.flatMap((car) => (ids.has(car.id) ? car.images : []))
    prefetchPictures('viewed', images.map(mediumPicture))
    const first = [...cars]
      .sort(compareByArrival)
      .slice(0, MAX_LISTED)
      .flatMap((car) => car.images.slice(0, 1))
    prefetchPictures('listed', first.map(smallPicture))
  }, [cars, state, saved])

  useEffect(() => {
    prefetchPictures(
      'viewed',
      [brand.logo, brand.logoOnDark].filter((address) => address !== null),
    )
  }, [brand])

  return null
}
