import { useEffect, useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { type ImportUndoPlan, type ImportView, planImportUndo, undoImport } from '#app/sync/imports/imports.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import { undoneText } from './run-texts.ts'

/** Shows what the undo would do, then does it. */
export function UndoImport({ run: { id }, onClose }: { run: ImportView; onClose: () => void }) {
  const [plan, setPlan] = useState<ImportUndoPlan | null>(null)
  /** Why there is no plan. */
  const [problem, setProblem] = useState<string | null>(null)
  const showToast = useToast()
  useEffect(() => {
    let isCurrent = true
    const showPlan = (found: ImportUndoPlan | NotKept | null) => {
      if (!isCurrent) return
      const planned = found && 'unsent' in found ? found : null
      setPlan(planned)
      if (!planned) setProblem(t('imports.notUndoable'))
    }
    inSession(planImportUndo, id).then(showPlan, () => setProblem(t('imports.undoFailed')))
    return () => {
      isCurrent = false
    }
  }, [id])

  const undo = async () => {
    const result = await inSession(undoImport, id).catch(
      () => ({ kind: 'not-kept', message: t('imports.undoFailed') }) as const,
    )
    if (result.kind === 'not-kept') return result.message
    showToast('success', undoneText(result))
    onClose()
  }

  return (
    <AlertDialog
      open
      title={t('imports.undo')}
      action={t('imports.undo')}
      canConfirm={plan !== null && changes(plan) > 0}
      onConfirm={undo}
      onCancel={onClose}
    >
      {plan && <Consequences plan={plan} />}
      <Notice kind="error">{problem}</Notice>
      {!plan && !problem && <p>{t('imports.checkingVehicles')}</p>}
    </AlertDialog>
  )
}

const changes = ({ unsent, deleted, restored }: ImportUndoPlan) => unsent + deleted + restored

function Consequences({ plan }: { plan: ImportUndoPlan }) {
  const { unsent, deleted, restored, addresses, changedSince } = plan
  return (
    <>
      {unsent > 0 && <p>{t('imports.willWithdraw', { count: unsent })}</p>}
      {changes(plan) === 0 && <p>{t('imports.nothingToUndo')}</p>}
      {deleted > 0 && <p>{t('imports.willDelete', { count: deleted })}</p>}
      {restored > 0 && <p>{t('imports.willRestore', { count: restored })}</p>}
      {addresses > 0 && <p>{t('imports.addressesEnd', { count: addresses })}</p>}
      {changedSince > 0 && <p>{t('imports.changedSince', { count: changedSince })}</p>}
    </>
  )
}
