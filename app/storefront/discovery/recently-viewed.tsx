import { useState } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import { CarRow } from '#app/storefront/components/cards/car-row.tsx'
import { viewedCars } from '#app/storefront/components/saved-cars.ts'
import { t } from '#text/t.ts'

const COUNT = 4

export default function RecentlyViewed() {
  const { cars } = useCars()
  const [viewed] = useState(viewedCars)
  const listed = new Map(cars.map((car) => [car.id, car]))
  const shown = viewed.flatMap((id) => listed.get(id) ?? []).slice(0, COUNT)
  return shown.length > 0 && <CarRow title={t('car.viewed')} cars={shown} />
}
