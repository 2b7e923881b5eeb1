import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { t } from '#text/t.ts'
import styles from './bulk.module.css'
import type { BulkAction, BulkPlan } from './bulk-plan.ts'
import { LeftOutList } from './left-out-list.tsx'

export const ACTION_KEYS = {
  publish: 'bulk.publish',
  hide: 'bulk.hide',
  feature: 'bulk.feature',
  sell: 'bulk.sell',
  delete: 'bulk.delete',
} as const

const QUESTIONS = {
  publish: 'bulk.publishQuestion',
  hide: 'bulk.hideQuestion',
  feature: 'bulk.featureQuestion',
  sell: 'bulk.sellQuestion',
  delete: 'bulk.deleteQuestion',
} as const

interface Props {
  action: BulkAction
  plan: BulkPlan
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action, and names the vehicles that it leaves out. */
export function BulkDialog({ action, plan: { requests, leftOut }, onConfirm, onCancel }: Props) {
  const label = t(ACTION_KEYS[action])
  const count = requests.length
  if (count === 0) {
    return (
      <Dialog title={label} onClose={onCancel}>
        <LeftOutList leftOut={leftOut} />
        <Button look="secondary" className={styles.close} onClick={onCancel}>
          {t('shared.cancel')}
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
      <p>{t(QUESTIONS[action], { count })}</p>
      <LeftOutList leftOut={leftOut} />
    </AlertDialog>
  )
}
