import { BadgeCheck, Eye, EyeOff, Images, Printer, Star, Tag, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { GroupProgress } from '#app/dashboard/components/group-progress.tsx'
import { WINDOW_CARDS_PATH, type WindowCardsState } from '#app/dashboard/components/paths.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { copyPictures } from '#app/sync/http/site.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { Button } from '#app/ui/button.tsx'
import { picturesElsewhere } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import { ACTION_LABELS, BulkDialog } from './bulk-dialog.tsx'
import { type BulkAction, bulkPlan } from './bulk-plan.ts'
import { PriceDialog } from './price-dialog.tsx'
import styles from './selected-vehicles.module.css'
import { type Description, useBulkChange } from './use-bulk-change.ts'
import { vehicleCount, vehiclesAre } from './vehicle-count.ts'

const ACTIONS: readonly { action: BulkAction; icon: ComponentType; describe: Description }[] = [
  { action: 'publish', icon: Eye, describe: (vehicles) => `${vehicles} published` },
  { action: 'hide', icon: EyeOff, describe: (vehicles) => `${vehicles} hidden` },
  { action: 'feature', icon: Star, describe: (vehicles) => `${vehicles} featured on the homepage` },
  { action: 'sell', icon: BadgeCheck, describe: (vehicles) => `${vehicles} marked as sold` },
  { action: 'delete', icon: Trash2, describe: (vehicles) => `${vehicles} deleted` },
]
const PRICE_CHANGED: Description = (vehicles) => `${vehicles} changed in price`

interface Props {
  /** The selected vehicles that the list shows with its filters, on all of its pages. */
  cars: readonly CarView[]
}

/** The toolbar of selected vehicles. */
export default function SelectedVehicles({ cars }: Props) {
  const [asking, setAsking] = useState<BulkAction | 'price' | null>(null)
  const { progress, run } = useBulkChange()
  const navigate = useNavigate()
  const showToast = useToast()

  const plan = (action: BulkAction) => bulkPlan(action, cars, new Date().getFullYear())
  const make = (requests: MutationRequest[], describe: Description) => {
    setAsking(null)
    void run(requests, describe)
  }
  const press = (action: BulkAction, describe: Description) => {
    const { requests, leftOut } = plan(action)
    if (leftOut.length > 0 || action === 'sell' || action === 'delete') return setAsking(action)
    if (requests.length > 0) return make(requests, describe)
    showToast('success', `${describe(vehiclesAre(cars.length))} already`)
  }
  const printCards = () => {
    const state: WindowCardsState = { cars: cars.map(({ uid }) => uid) }
    navigate(WINDOW_CARDS_PATH, { state })
  }
  const copy = async () => {
    const elsewhere = cars.filter((car) => picturesElsewhere(car).length > 0)
    if (elsewhere.length === 0) return showToast('success', 'All pictures are on this site already')
    const { kind } = await copyPictures(elsewhere.map(({ id }) => id))
    if (kind === 'ok') showToast('success', `The pictures of ${vehicleCount(elsewhere.length)} are being copied`)
    else showToast('error', 'Copying pictures needs a connection to the server.')
  }
  const isBusy = progress?.stage === 'checked'
  const asked = ACTIONS.find(({ action }) => action === asking)

  return (
    <div role="toolbar" aria-label="Selected vehicles" className={`cluster space-2 ${styles.bar}`}>
      {ACTIONS.map(({ action, icon: Icon, describe }) => (
        <Button key={action} look="secondary" disabled={isBusy} onClick={() => press(action, describe)}>
          <Icon aria-hidden /> {ACTION_LABELS[action]}
        </Button>
      ))}
      <Button look="secondary" disabled={isBusy} onClick={() => setAsking('price')}>
        <Tag aria-hidden /> Change price
      </Button>
      <Button look="secondary" disabled={isBusy} onClick={printCards}>
        <Printer aria-hidden /> Print window cards
      </Button>
      <Button look="secondary" disabled={isBusy} onClick={() => void copy()}>
        <Images aria-hidden /> Copy pictures
      </Button>
      {progress && <GroupProgress {...progress} label="Vehicles changed" />}
      {asked && (
        <BulkDialog
          action={asked.action}
          plan={plan(asked.action)}
          onConfirm={() => make(plan(asked.action).requests, asked.describe)}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'price' && (
        <PriceDialog
          cars={cars}
          onConfirm={(requests) => make(requests, PRICE_CHANGED)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
