import { useMemo } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { carName } from '#domain/kinds/car/car-name.ts'

/** The name of a record by its uid; empty when it is not on this device. */
export function useSubjects(): (uid: string) => string {
  const { cars } = useCars()
  const { records: inquiries } = useRecords('inquiry')
  const { records: appointments } = useRecords('appointment')
  const { records: reservations } = useRecords('reservation')
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const car of cars) names.set(car.uid, carName(car))
    for (const { uid, name } of [...inquiries, ...appointments]) names.set(uid, name)
    for (const { uid, carUid } of reservations) names.set(uid, names.get(carUid) ?? '')
    return (uid) => names.get(uid) ?? ''
  }, [cars, inquiries, appointments, reservations])
}
