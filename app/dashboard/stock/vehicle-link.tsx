import { Link, useLocation } from 'react-router-dom'
import { DASHBOARD_PATH, type ListOrigin } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/kinds/car/car-name.ts'

/** Leads to the form of a vehicle, which leads back to this page. */
export function VehicleLink({ car }: { car: CarView }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`} state={{ list: pathname + search } satisfies ListOrigin}>
      <bdi>{carName(car)}</bdi>
    </Link>
  )
}
