import { useMemo } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import { useInquiries } from '#app/local/state/inquiries.ts'
import { useRecords } from '#app/local/state/records.ts'
import { carName } from '#domain/cars/car-name.ts'

/** The name of a record by its uid; empty when it is not on this device. */
export function useSubjects(): (uid: string) => string {
  const { cars } = useCars()
  const { inquiries } = useInquiries()
  const { records: appointments } = useRecords('appointment')
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const car of cars) names.set(car.uid, carName(car))
    for (const { uid, name } of [...inquiries, ...appointments]) names.set(uid, name)
    return (uid) => names.get(uid) ?? ''
  }, [cars, inquiries, appointments])
}
