import { useMemo } from 'react'
import { useCars } from '#app/local/state/use-cars.ts'
import { useInquiries } from '#app/local/state/use-inquiries.ts'
import { carName } from '#domain/cars/car-name.ts'

/** What people call the record with a uid; empty when it is not on this device (any more). */
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
