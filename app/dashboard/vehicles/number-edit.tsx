import { inverses } from '#app/dashboard/components/inverses.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { useFormat } from '#app/local/state/settings.ts'
import type { MutationRequest, MutationResult } from '#app/sync/client.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
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
  const showToast = useToast()
  const format = useFormat()
  const { label, inList, inToast } = FIELDS[field]

  const save = async (from: number, to: number): Promise<boolean> => {
    const request = { name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from, to } } } } as const
    const change = staff.change(request)
    return showResult(change, {
      saved: `${label} of ${carName(car)} is now ${format[inToast](to)}`,
      pending: `Saved on this device. ${label} of ${carName(car)} changes to ${format[inToast](to)} when there is a connection.`,
      undo: () => void undo(request, change),
    })
  }

  /** Leaves a value that has changed since. */
  const undo = async (request: MutationRequest, change: Promise<MutationResult>) => {
    const made = await change
    if (made.kind !== 'queued') return
    const inverse = inverses([{ mid: made.mid, request }], new Map([[car.uid, car]]))
    const undone = await staff.changeAll(inverse).catch(() => NOT_STORED)
    if (undone.kind === 'not-kept') showToast('error', undone.message)
    else if (undone.made.length === 0) showToast('error', `Nothing was undone: ${carName(car)} changed since`)
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
