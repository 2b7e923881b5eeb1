import { Link } from 'react-router-dom'
import { DASHBOARD_PATH, type ListOrigin, STOCK_PATH } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/cars/car-name.ts'

/** Leads to the form of a vehicle, which leads back to this page. */
export function VehicleLink({ car }: { car: CarView }) {
  return (
    <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`} state={{ list: STOCK_PATH } satisfies ListOrigin}>
      {carName(car)}
    </Link>
  )
}
