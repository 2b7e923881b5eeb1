import { useUndoableChange } from '#app/dashboard/components/hooks/use-undoable-change.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'

/** Returns a function that ends the reservation of a vehicle. */
export function useRelease(): (car: CarView) => void {
  const change = useUndoableChange()
  return (car) => {
    const { uid: carUid, reservationId } = car
    if (!reservationId) return
    void change(
      car,
      { name: 'reservation.delete', uid: reservationId, args: { carUid } },
      // Meanwhile the vehicle may be reserved by somebody else.
      {
        saved: t('reservations.ended', { car: carName(car) }),
        pending: t('reservations.endPending', { car: carName(car) }),
      },
    )
  }
}
