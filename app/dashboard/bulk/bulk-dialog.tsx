import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import styles from './bulk.module.css'
import type { BulkAction, BulkPlan } from './bulk-plan.ts'
import { LeftOutList } from './left-out-list.tsx'
import { vehicleCount } from './vehicle-count.ts'

export const ACTION_LABELS: Record<BulkAction, string> = {
  publish: 'Publish',
  hide: 'Hide',
  feature: 'Feature',
  sell: 'Mark as Sold',
  delete: 'Delete',
}

/** @param count `3 vehicles` */
const QUESTIONS: Record<BulkAction, (count: string, isOne: boolean) => string> = {
  publish: (count) => `This will publish ${count}.`,
  hide: (count) => `This will hide ${count}.`,
  feature: (count) => `This will feature ${count} on the homepage.`,
  sell: (count, isOne) =>
    `This will mark ${count} as sold and automatically remove ${isOne ? 'it' : 'them'} from the homepage and featured listings.`,
  delete: (count) => `Are you sure you want to delete ${count}? This action cannot be undone.`,
}

interface Props {
  action: BulkAction
  plan: BulkPlan
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action, and names the vehicles that it leaves out. */
export function BulkDialog({ action, plan: { requests, leftOut }, onConfirm, onCancel }: Props) {
  const label = ACTION_LABELS[action]
  const count = requests.length
  if (count === 0) {
    return (
      <Dialog title={label} onClose={onCancel}>
        <LeftOutList leftOut={leftOut} />
        <Button look="secondary" className={styles.close} onClick={onCancel}>
          Cancel
        </Button>
      </Dialog>
    )
  }
  return (
    <AlertDialog
      open
      title={label}
      action={label}
      look={action === 'delete' ? 'danger' : 'primary'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{QUESTIONS[action](vehicleCount(count), count === 1)}</p>
      <LeftOutList leftOut={leftOut} />
    </AlertDialog>
  )
}
