import { useMemo } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import { useInquiries } from '#app/local/state/inquiries.ts'
import { carName } from '#domain/cars/car-name.ts'

/** The name of a record by its uid; empty when it is not on this device. */
export function useSubjects(): (uid: string) => string {
  const { cars } = useCars()
  const { inquiries } = useInquiries()
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const car of cars) names.set(car.uid, carName(car))
    for (const inquiry of inquiries) names.set(inquiry.uid, inquiry.name)
    return (uid) => names.get(uid) ?? ''
  }, [cars, inquiries])
}
