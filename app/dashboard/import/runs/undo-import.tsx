import { useEffect, useState } from 'react'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { remainingOf } from '#app/local/outbox/planned-mutations.ts'
import type { ImportView } from '#app/local/state/imports.ts'
import type { UndoPlan } from '#app/sync/client.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { countText } from '#app/ui/format.ts'
import { changedSinceText, undoneText } from './run-texts.ts'

const FAILED = 'The import could not be undone on this device. Please try again.'
const NOT_UNDOABLE = 'This import can no longer be undone.'

/** Shows what the undo would do, then does it. */
export function UndoImport({ run, onClose }: { run: ImportView; onClose: () => void }) {
  const { importId } = run
  const unsent = remainingOf(run)
  const [plan, setPlan] = useState<UndoPlan | null>(null)
  /** Vehicles, while they are being checked. */
  const [checked, setChecked] = useState<number | null>(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const showToast = useToast()
  useEffect(() => {
    let isCurrent = true
    const showPlan = (found: UndoPlan | NotKept | null) => {
      if (!isCurrent) return
      const planned = found && 'requests' in found ? found : null
      setPlan(planned)
      setChecked(null)
      if (!planned) setError(NOT_UNDOABLE)
    }
    staff.planImportUndo(importId, (count) => isCurrent && setChecked(count)).then(showPlan, () => setError(FAILED))
    return () => {
      isCurrent = false
    }
  }, [importId])

  const undo = async () => {
    setBusy(true)
    setError(null)
    const result = await staff
      .undoImport(importId, setChecked)
      .catch(() => ({ kind: 'not-kept', message: FAILED }) as const)
    setBusy(false)
    setChecked(null)
    if (result.kind === 'not-kept') return setError(result.message)
    showToast('success', undoneText(result))
    onClose()
  }

  return (
    <AlertDialog
      open
      title="Undo import"
      action="Undo import"
      canConfirm={plan !== null && changes(plan) + unsent > 0}
      busy={busy || (!plan && !error)}
      error={error}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      {plan && <Consequences plan={plan} unsent={unsent} />}
      {checked !== null && !error && <p>Checking vehicles: {countText(checked)}</p>}
    </AlertDialog>
  )
}

const changes = ({ deleted, restored }: UndoPlan) => deleted + restored

interface ConsequencesProps {
  plan: UndoPlan
  /** Mutations that are not in the outbox yet. */
  unsent: number
}

function Consequences({ plan, unsent }: ConsequencesProps) {
  const { deleted, restored, changedSince } = plan
  return (
    <>
      {unsent > 0 && <p>{vehicleCount(unsent)} of the file that wait on this device will be withdrawn.</p>}
      {unsent + changes(plan) === 0 && <p>There is nothing to undo.</p>}
      {deleted > 0 && <p>{vehicleCount(deleted)} that this import added will be deleted.</p>}
      {restored > 0 && <p>{vehicleCount(restored)} will get back the values from before the import.</p>}
      {changedSince.length > 0 && <p>{changedSinceText(changedSince.length)}.</p>}
    </>
  )
}
