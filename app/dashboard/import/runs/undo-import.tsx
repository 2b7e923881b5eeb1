import { useEffect, useState } from 'react'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { ImportView } from '#app/local/imports.ts'
import type { ImportUndoPlan } from '#app/sync/imports/imports.ts'
import { planImportUndo, undoImport } from '#app/sync/imports/imports.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { countText } from '#app/ui/format.ts'
import { changedSinceText, undoneText } from './run-texts.ts'

const FAILED = 'The import could not be undone on this device. Please try again.'
const NOT_UNDOABLE = 'This import can no longer be undone.'

/** Shows what the undo would do, then does it. */
export function UndoImport({ run: { id }, onClose }: { run: ImportView; onClose: () => void }) {
  const [plan, setPlan] = useState<ImportUndoPlan | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const showToast = useToast()
  useEffect(() => {
    let isCurrent = true
    const showPlan = (found: ImportUndoPlan | NotKept | null) => {
      if (!isCurrent) return
      const planned = found && 'unsent' in found ? found : null
      setPlan(planned)
      if (!planned) setError(NOT_UNDOABLE)
    }
    inSession(planImportUndo, id).then(showPlan, () => setError(FAILED))
    return () => {
      isCurrent = false
    }
  }, [id])

  const undo = async () => {
    setBusy(true)
    setError(null)
    const result = await inSession(undoImport, id).catch(() => ({ kind: 'not-kept', message: FAILED }) as const)
    setBusy(false)
    if (result.kind === 'not-kept') return setError(result.message)
    showToast('success', undoneText(result))
    onClose()
  }

  return (
    <AlertDialog
      open
      title="Undo import"
      action="Undo import"
      canConfirm={plan !== null && changes(plan) > 0}
      busy={busy || (!plan && !error)}
      error={error}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      {plan && <Consequences plan={plan} />}
      {!plan && !error && <p>Checking vehicles…</p>}
    </AlertDialog>
  )
}

const addressesText = (count: number) =>
  count === 1 ? '1 old address will no longer lead' : `${countText(count)} old addresses will no longer lead`

const changes = ({ unsent, deleted, restored }: ImportUndoPlan) => unsent + deleted + restored

function Consequences({ plan }: { plan: ImportUndoPlan }) {
  const { unsent, deleted, restored, addresses, changedSince } = plan
  return (
    <>
      {unsent > 0 && <p>{vehicleCount(unsent)} of the file that wait on this device will be withdrawn.</p>}
      {changes(plan) === 0 && <p>There is nothing to undo.</p>}
      {deleted > 0 && <p>{vehicleCount(deleted)} that this import added will be deleted.</p>}
      {restored > 0 && <p>{vehicleCount(restored)} will get back the values from before the import.</p>}
      {addresses > 0 && <p>{addressesText(addresses)} to these vehicles.</p>}
      {changedSince > 0 && <p>{changedSinceText(changedSince)}.</p>}
    </>
  )
}
