import { Suspense } from 'react'
import { NewAppointment } from '#app/dashboard/appointments/book-appointment.tsx'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { ReserveDialog } from '#app/dashboard/reservations/reserve-dialog.tsx'
import { appointmentDraft } from '#app/local/drafts/appointment-drafts.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'

const ImageGallery = optionalComponent(() => import('#app/ui/image-gallery.tsx'))

const DELETE_PENDING = 'Saved on this device. The vehicle is deleted when there is a connection.'

export interface VehicleDialog {
  kind: 'sell' | 'unsell' | 'delete' | 'images' | 'appointment' | 'reserve'
  /** The car as it was when the dialog was opened. */
  car: CarView
}

const TEXTS = {
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
  dialog: VehicleDialog | null
  onClose: () => void
}

/** The dialog that is open in the vehicle list, if any. */
export function VehicleDialogs({ dialog, onClose }: Props) {
  const showResult = useShowResult()
  if (!dialog) return null
  const { kind, car } = dialog
  if (kind === 'images') {
    return (
      <Suspense>
        <ImageGallery images={car.images} name={carName(car)} onClose={onClose} />
      </Suspense>
    )
  }

  if (kind === 'reserve') return <ReserveDialog car={car} onClose={onClose} />
  if (kind === 'appointment') {
    const draftKind = appointmentDraft('car', car.uid)
    return <NewAppointment prefill={{ carId: car.id }} draftKind={draftKind} onClose={onClose} />
  }

  const confirm = async () => {
    onClose()
    const { uid, saleId } = car
    if (kind === 'sell') await showResult(inSession(change, { name: 'car.sell', uid, args: {} }))
    else if (kind === 'unsell') await showResult(inSession(change, { name: 'car.unsell', uid, args: { saleId } }))
    else await showResult(inSession(change, { name: 'car.delete', uid, args: { saleId } }), { pending: DELETE_PENDING })
  }

  const { title, action, text } = TEXTS[kind]
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
