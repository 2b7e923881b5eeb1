import { BadgeCheck, Eye, EyeOff, Images, Printer, Star, Tag, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { copyPictures } from '#app/dashboard/calls/site.ts'
import { GroupProgress } from '#app/dashboard/components/group-progress.tsx'
import { WINDOW_CARDS_PATH, type WindowCardsState } from '#app/dashboard/components/paths.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { Button } from '#app/ui/button.tsx'
import { picturesElsewhere } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import { t } from '#text/t.ts'
import { ACTION_KEYS, BulkDialog } from './bulk-dialog.tsx'
import { type BulkAction, bulkPlan } from './bulk-plan.ts'
import { PriceDialog } from './price-dialog.tsx'
import styles from './selected-vehicles.module.css'
import { useBulkChange } from './use-bulk-change.ts'

const ACTIONS: readonly { action: BulkAction; icon: ComponentType }[] = [
  { action: 'publish', icon: Eye },
  { action: 'hide', icon: EyeOff },
  { action: 'feature', icon: Star },
  { action: 'sell', icon: BadgeCheck },
  { action: 'delete', icon: Trash2 },
]

/** Results: `3 vehicles are hidden`. */
const DONE = {
  publish: 'bulk.published',
  hide: 'bulk.hidden',
  feature: 'bulk.featured',
  sell: 'bulk.sold',
  delete: 'bulk.deleted',
  price: 'bulk.priceChanged',
} as const
const DONE_ALREADY = {
  publish: 'bulk.publishedAlready',
  hide: 'bulk.hiddenAlready',
  feature: 'bulk.featuredAlready',
} as const

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
  const make = (action: keyof typeof DONE, requests: MutationRequest[]) => {
    setAsking(null)
    void run(requests, (count) => t(DONE[action], { count }))
  }
  const press = (action: BulkAction) => {
    const { requests, leftOut } = plan(action)
    if (leftOut.length > 0 || action === 'sell' || action === 'delete') return setAsking(action)
    if (requests.length > 0) return make(action, requests)
    showToast('success', t(DONE_ALREADY[action], { count: cars.length }))
  }
  const printCards = () => {
    const state: WindowCardsState = { cars: cars.map(({ uid }) => uid) }
    navigate(WINDOW_CARDS_PATH, { state })
  }
  const copy = async () => {
    const elsewhere = cars.filter((car) => picturesElsewhere(car).length > 0)
    if (elsewhere.length === 0) return showToast('success', t('bulk.allCopied'))
    const { kind } = await copyPictures(elsewhere.map(({ id }) => id))
    if (kind === 'ok') showToast('success', t('bulk.copying', { count: elsewhere.length }))
    else showToast('error', t('bulk.copyNeedsConnection'))
  }
  const isBusy = progress?.stage === 'checked'
  const asked = ACTIONS.find(({ action }) => action === asking)

  return (
    <div role="toolbar" aria-label={t('bulk.toolbar')} className={`cluster space-2 ${styles.bar}`}>
      {ACTIONS.map(({ action, icon: Icon }) => (
        <Button key={action} look="secondary" disabled={isBusy} onClick={() => press(action)}>
          <Icon aria-hidden /> {t(ACTION_KEYS[action])}
        </Button>
      ))}
      <Button look="secondary" disabled={isBusy} onClick={() => setAsking('price')}>
        <Tag aria-hidden /> {t('bulk.changePrice')}
      </Button>
      <Button look="secondary" disabled={isBusy} onClick={printCards}>
        <Printer aria-hidden /> {t('bulk.printCards')}
      </Button>
      <Button look="secondary" disabled={isBusy} onClick={() => void copy()}>
        <Images aria-hidden /> {t('bulk.copyPictures')}
      </Button>
      {progress && <GroupProgress {...progress} label={t('bulk.progress')} />}
      {asked && (
        <BulkDialog
          action={asked.action}
          plan={plan(asked.action)}
          onConfirm={() => make(asked.action, plan(asked.action).requests)}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'price' && (
        <PriceDialog cars={cars} onConfirm={(requests) => make('price', requests)} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
