import { Suspense } from 'react'
import { rescueFocus } from '#app/dashboard/components/restore-focus.ts'
import { useMakeChange } from '#app/dashboard/components/use-mutate.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { carName } from '#domain/cars/car-name.ts'

const ImageGallery = optionalPart(() => import('#app/dashboard/components/image-gallery.tsx'))

const WAITS = 'Saved on this device. The vehicle is deleted when there is a connection.'

/** What the list asks about one car, as the person saw it when they asked. */
export interface VehicleQuestion {
  kind: 'sell' | 'unsell' | 'delete' | 'images'
  car: CarView
}

const WORDS = {
  sell: {
    title: 'Mark as Sold',
    action: 'Mark as Sold',
    text: 'This will mark the vehicle as sold and automatically remove it from the homepage and featured listings.',
  },
  unsell: {
    title: 'Mark as Available',
    action: 'Mark as Available',
    text: 'This will mark the vehicle as available for sale again. You can manually enable homepage visibility and featured status if needed.',
  },
  delete: {
    title: 'Delete Vehicle',
    action: 'Delete',
    text: 'Are you sure you want to delete this vehicle? This action cannot be undone.',
  },
} as const

interface Props {
  question: VehicleQuestion | null
  onClose: () => void
}

export function VehicleDialogs({ question, onClose }: Props) {
  const makeChange = useMakeChange()
  if (!question) return null
  const { kind, car } = question
  if (kind === 'images') {
    return (
      <Suspense>
        <ImageGallery images={car.images} name={carName(car)} onClose={onClose} />
      </Suspense>
    )
  }

  const confirm = async () => {
    onClose()
    if (kind === 'sell') await makeChange({ name: 'car.sell', uid: car.uid, args: {} })
    else if (kind === 'unsell') await makeChange({ name: 'car.unsell', uid: car.uid, args: { saleId: car.saleId } })
    else await makeChange({ name: 'car.delete', uid: car.uid, args: { saleId: car.saleId } }, WAITS)
    rescueFocus()
  }

  const { title, action, text } = WORDS[kind]
  return (
    <AlertDialog
      open
      title={title}
      action={action}
      look={kind === 'delete' ? 'danger' : 'primary'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        <strong>{carName(car)}</strong>
      </p>
      <p>{text}</p>
    </AlertDialog>
  )
}
