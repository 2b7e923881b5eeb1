import { useEffect, useState } from 'react'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { ImportView } from '#app/local/state/imports.ts'
import type { UndoPlan } from '#app/sync/client.ts'
import { planImportUndo, undoImport } from '#app/sync/mutate/actions.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { countText } from '#app/ui/format.ts'

const FAILED = 'This device could not undo the import. Nothing was undone.'
const NOT_UNDOABLE = 'This import can no longer be undone.'

/** Says what the Undo would do, then does it. */
export function UndoImport({ run, onClose }: { run: ImportView; onClose: () => void }) {
  const { importId } = run
  const [plan, setPlan] = useState<UndoPlan | null>(null)
  const [checked, setChecked] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const showToast = useToast()
  useEffect(() => {
    let isCurrent = true
    const showPlan = (found: UndoPlan | null) => {
      if (!isCurrent) return
      setPlan(found)
      if (!found) setError(NOT_UNDOABLE)
    }
    planImportUndo(importId, (count) => isCurrent && setChecked(count)).then(showPlan, () => setError(FAILED))
    return () => {
      isCurrent = false
    }
  }, [importId])

  const undo = async () => {
    setBusy(true)
    setError(null)
    const result = await undoImport(importId).catch(() => ({ kind: 'not-kept', message: FAILED }) as const)
    setBusy(false)
    if (result.kind === 'not-kept') return setError(result.message)
    showToast('success', 'The import is being undone. Saved on this device.')
    onClose()
  }

  return (
    <AlertDialog
      open
      title="Undo import"
      action="Undo import"
      busy={busy || (!plan && !error)}
      error={error}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      {plan && <Consequences plan={plan} isRunning={run.waiting > 0} />}
      {!plan && !error && <p>Checking vehicles: {countText(checked)}</p>}
    </AlertDialog>
  )
}

function Consequences({ plan, isRunning }: { plan: UndoPlan; isRunning: boolean }) {
  const { deleted, restored, changedSince } = plan
  return (
    <>
      {isRunning && <p>What has not been sent is withdrawn.</p>}
      {deleted > 0 && <p>{vehicleCount(deleted)} that this import added will be deleted.</p>}
      {restored > 0 && <p>{vehicleCount(restored)} will get back the values from before the import.</p>}
      {changedSince.length > 0 && (
        <p>{vehicleCount(changedSince.length)} changed since the import and will be left as they are.</p>
      )}
    </>
  )
}
