import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useMutate } from '#app/dashboard/components/use-mutate.ts'
import { milesText, priceText } from '#app/ui/format.ts'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'

const NUMBER_FIELDS = {
  price: { label: 'Price', format: priceText },
  mileage: { label: 'Mileage', format: milesText },
} as const

/** Returns a function that edits a number, shows a toast with Undo and resolves to whether the mutation was queued. */
export function useEditNumber(car: Car) {
  const mutate = useMutate()
  const showToast = useToast()
  return async (field: keyof typeof NUMBER_FIELDS, from: number, to: number): Promise<boolean> => {
    const edit = (before: number, after: number) =>
      mutate({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: before, to: after } } } })
    const isQueued = await edit(from, to)
    const { label, format } = NUMBER_FIELDS[field]
    if (isQueued) showToast('success', `${label} of ${carName(car)} is now ${format(to)}`, () => void edit(to, from))
    return isQueued
  }
}
