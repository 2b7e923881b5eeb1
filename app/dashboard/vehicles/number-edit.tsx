import { useMutate } from '#app/dashboard/components/use-mutate.ts'
import { dollarText, milesText, priceText } from '#app/ui/format.ts'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { QuickEdit } from './quick-edit.tsx'

/** `text` is shown in the list, `format` in the toast. */
const FIELDS = {
  price: { label: 'Price', text: dollarText, format: priceText },
  mileage: { label: 'Mileage', text: milesText, format: milesText },
} as const

interface Props {
  car: Car
  field: keyof typeof FIELDS
  /** As for `QuickEdit`. */
  describedBy: string
  side?: 'start' | 'end'
}

/** A number of a vehicle that is edited in place, with a toast that can undo it. */
export function NumberEdit({ car, field, describedBy, side = 'end' }: Props) {
  const mutate = useMutate()
  const { label, text, format } = FIELDS[field]

  const save = async (from: number, to: number): Promise<boolean> => {
    const edit = (before: number, after: number) =>
      ({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: before, to: after } } } }) as const
    return mutate(edit(from, to), {
      saved: `${label} of ${carName(car)} is now ${format(to)}`,
      pending: `Saved on this device. ${label} of ${carName(car)} changes to ${format(to)} when there is a connection.`,
      undo: () => void mutate(edit(to, from)),
    })
  }

  return (
    <QuickEdit
      name={field}
      value={car[field]}
      text={text(car[field])}
      describedBy={describedBy}
      side={side}
      onSave={save}
    />
  )
}
