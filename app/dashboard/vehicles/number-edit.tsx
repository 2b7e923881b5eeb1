import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { QuickEdit } from './quick-edit.tsx'

/** The formats of the list and of the toast. */
const FIELDS = {
  price: { label: 'Price', inList: 'money', inToast: 'price' },
  mileage: { label: 'Mileage', inList: 'distance', inToast: 'distance' },
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
  const showResult = useShowResult()
  const format = useFormat()
  const { label, inList, inToast } = FIELDS[field]

  const save = async (from: number, to: number): Promise<boolean> => {
    const edit = (before: number, after: number) =>
      staff.change({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: before, to: after } } } })
    return showResult(edit(from, to), {
      saved: `${label} of ${carName(car)} is now ${format[inToast](to)}`,
      pending: `Saved on this device. ${label} of ${carName(car)} changes to ${format[inToast](to)} when there is a connection.`,
      undo: () => void showResult(edit(to, from)),
    })
  }

  return (
    <QuickEdit
      name={field}
      value={car[field]}
      text={format[inList](car[field])}
      describedBy={describedBy}
      side={side}
      onSave={save}
    />
  )
}
