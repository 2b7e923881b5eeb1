import { useUndoableChange } from '#app/dashboard/components/use-undoable-change.ts'
import { toFieldValue } from '#app/dashboard/vehicle-form/vehicle-values.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { carField } from '#domain/kinds/car/car-fields.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
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

  const save = async (before: string, typed: string): Promise<boolean> => {
    const [from, to] = [before, typed].map((text) => toFieldValue(carField(field), text) as number | undefined)
    if (from === to) return true
    const text = to === undefined ? 'not known' : format[inToast](to)
    return change(
      car,
      { name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from, to: to ?? '' } } } },
      {
        saved: `${label} of ${carName(car)} is now ${text}`,
        pending: `Saved on this device. ${label} of ${carName(car)} changes to ${text} when there is a connection.`,
      },
    )
  }

  const value = car[field]
  return (
    <QuickEdit
      name={field}
      value={String(value ?? '')}
      text={text ?? (value === undefined ? `No ${field}` : format[inList](value))}
      describedBy={describedBy}
      side={side}
      onSave={save}
    />
  )
}
