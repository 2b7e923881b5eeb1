import { useUndoableChange } from '#app/dashboard/components/use-undoable-change.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/cars/car-name.ts'

/** Returns a function that ends the reservation of a vehicle. */
export function useRelease(): (car: CarView) => void {
  const change = useUndoableChange()
  return (car) => {
    const { uid, reservationId } = car
    if (!reservationId) return
    void change(
      car,
      { name: 'car.release', uid, args: { reservationId } },
      {
        saved: `${carName(car)} is released`,
        pending: `Saved on this device. ${carName(car)} is released when there is a connection.`,
      },
    )
  }
}
