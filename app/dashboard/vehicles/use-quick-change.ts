import { useTell } from '#app/dashboard/components/toasts.tsx'
import { useMakeChange } from '#app/dashboard/components/use-mutate.ts'
import { milesText, priceText } from '#app/ui/format.ts'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'

const NUMBERS = {
  price: { name: 'Price', text: priceText },
  mileage: { name: 'Mileage', text: milesText },
} as const

/** Changes a number of a car from the list, and offers to change it back. */
export function useQuickChange(car: Car) {
  const makeChange = useMakeChange()
  const tell = useTell()
  return async (field: keyof typeof NUMBERS, from: number, to: number): Promise<boolean> => {
    const edit = (before: number, after: number) =>
      makeChange({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: before, to: after } } } })
    const isMade = await edit(from, to)
    const { name, text } = NUMBERS[field]
    if (isMade) tell('success', `${name} of ${carName(car)} is now ${text(to)}`, () => void edit(to, from))
    return isMade
  }
}
