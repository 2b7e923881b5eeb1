import { useLocation, useNavigate } from 'react-router-dom'
import { type AddCarState, DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import type { Car } from '#domain/kinds/car/schema.ts'

/** Returns a function that opens the form of a new vehicle with the values of this one. */
export function useDuplicate(): (car: Car) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return ({ uid }) => {
    const state: AddCarState = { list: pathname + search, copyOf: uid }
    navigate(`${DASHBOARD_PATH}/add-car`, { state })
  }
}
