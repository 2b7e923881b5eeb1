import { Suspense } from 'react'
import { NewAppointment } from '#app/dashboard/appointments/book-appointment.tsx'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { ReserveDialog } from '#app/dashboard/reservations/reserve-dialog.tsx'
import { appointmentDraft } from '#app/local/drafts/appointment-drafts.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'

const ImageGallery = optionalComponent(() => import('#app/ui/picture/image-gallery.tsx'))

export interface VehicleDialog {
  kind: 'sell' | 'unsell' | 'delete' | 'images' | 'appointment' | 'reserve'
  /** The car as it was when the dialog was opened. */
  car: CarView
}

const TEXTS = {
  sell: { title: 'vehicles.markSold', action: 'vehicles.markSold', text: 'vehicles.sellText' },
  unsell: { title: 'vehicles.markAvailable', action: 'vehicles.markAvailable', text: 'vehicles.unsellText' },
  delete: { title: 'vehicles.deleteTitle', action: 'vehicles.delete', text: 'vehicles.deleteText' },
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
    if (kind === 'sell')
      await showResult(inSession(change, { name: 'car.sell', uid, args: {} }), {
        pending: t('components.allWait', { change: t('bulk.sold', { count: 1 }) }),
      })
    else if (kind === 'unsell') await showResult(inSession(change, { name: 'car.unsell', uid, args: { saleId } }))
    else
      await showResult(inSession(change, { name: 'car.delete', uid, args: { saleId } }), {
        pending: t('vehicles.deletePending'),
      })
  }

  const { title, action, text } = TEXTS[kind]
  return (
    <AlertDialog
      open
      title={t(title)}
      action={t(action)}
      look={kind === 'delete' ? 'danger' : 'primary'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        <strong dir="auto">{carName(car)}</strong>
      </p>
      <p>{t(text)}</p>
    </AlertDialog>
  )
}
