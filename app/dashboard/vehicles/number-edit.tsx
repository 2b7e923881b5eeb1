import { useUndoableChange } from '#app/dashboard/components/use-undoable-change.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { carName } from '#domain/cars/car-name.ts'
import { QuickEdit } from './quick-edit.tsx'

/** The formats of the list and of the toast. */
const FIELDS = {
  price: { label: 'Price', inList: 'money', inToast: 'price' },
  mileage: { label: 'Mileage', inList: 'distance', inToast: 'distance' },
} as const

interface Props {
  car: CarView
  field: keyof typeof FIELDS
  /** As for `QuickEdit`. */
  describedBy: string
  side?: 'start' | 'end'
  /** In place of the number on the button that opens the editor. */
  text?: string
}

/** A number of a vehicle that is edited in place, with a toast that can undo it. */
export function NumberEdit({ car, field, describedBy, side = 'end', text }: Props) {
  const change = useUndoableChange()
  const format = useFormat()
  const { label, inList, inToast } = FIELDS[field]

  const save = (from: number, to: number): Promise<boolean> => {
    const text = format[inToast](to)
    return change(
      car,
      { name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from, to } } } },
      {
        saved: `${label} of ${carName(car)} is now ${text}`,
        pending: `Saved on this device. ${label} of ${carName(car)} changes to ${text} when there is a connection.`,
      },
    )
  }

  return (
    <QuickEdit
      name={field}
      value={car[field]}
      text={text ?? format[inList](car[field])}
      describedBy={describedBy}
      side={side}
      onSave={save}
    />
  )
}
