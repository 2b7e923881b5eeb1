import { useUndoableChange } from '#app/dashboard/components/hooks/use-undoable-change.ts'
import { toFieldValue } from '#app/dashboard/vehicle-form/vehicle-values.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carField } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'
import { QuickEdit } from './quick-edit.tsx'

/** The formats of the list and of the toast, and the texts. */
const FIELDS = {
  price: {
    inList: 'money',
    inToast: 'price',
    none: 'vehicles.noPrice',
    saved: 'vehicles.priceIs',
    pending: 'vehicles.priceWaits',
  },
  mileage: {
    inList: 'distance',
    inToast: 'distance',
    none: 'vehicles.noMileage',
    saved: 'vehicles.mileageIs',
    pending: 'vehicles.mileageWaits',
  },
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
  const { inList, inToast, none, saved, pending } = FIELDS[field]

  const save = async (before: string, typed: string): Promise<boolean> => {
    const [from, to] = [before, typed].map((text) => toFieldValue(carField(field), text) as number | undefined)
    if (from === to) return true
    const value = to === undefined ? t('vehicles.notKnown') : format[inToast](to)
    const values = { car: carName(car), value }
    return change(
      car,
      { name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from, to: to ?? '' } } } },
      { saved: t(saved, values), pending: t(pending, values) },
    )
  }

  const value = car[field]
  return (
    <QuickEdit
      name={field}
      value={String(value ?? '')}
      text={text ?? (value === undefined ? t(none) : format[inList](value))}
      describedBy={describedBy}
      side={side}
      onSave={save}
    />
  )
}
