import { useState } from 'react'
import { Link } from 'react-router-dom'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { restoreFocus } from '#app/dashboard/components/focus.ts'
import { ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { ImportView } from '#app/local/state/imports.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './import-runs.module.css'
import {
  cancelledText,
  changedSinceText,
  isCancellable,
  isUndoable,
  notes,
  statusText,
  undoingText,
} from './run-texts.ts'
import { UndoImport } from './undo-import.tsx'

export function ImportRun({ run }: { run: ImportView }) {
  const format = useFormat()
  const isOffline = useConnection().status === 'Offline'
  const [isUndoing, setUndoing] = useState(false)
  const showToast = useToast()
  const { importId, fileName, startedAt, problem, undoing } = run

  const cancel = async () => {
    try {
      const withdrawn = await staff.cancelImport(importId)
      if (typeof withdrawn === 'object') showToast('error', withdrawn.message)
      else showToast(withdrawn > 0 ? 'success' : 'error', cancelledText(run, withdrawn))
    } catch {
      showToast('error', 'The import could not be cancelled on this device. It goes on.')
    }
    restoreFocus()
  }

  return (
    <li className={styles.run} aria-label={fileName}>
      <h3 className={styles.name}>{fileName}</h3>
      <p className={styles.meta}>Started {format.moment(startedAt)}</p>
      <RunProgress run={undoing ?? run} label={undoing ? 'Vehicles undone' : 'Vehicles imported'} />
      <p role="status">{undoing ? undoingText(undoing, isOffline) : statusText(run, isOffline)}</p>
      <ul className={styles.notes}>
        {notes(run).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {run.failed > 0 && (
          <li>
            <Link to={ATTENTION_PATH}>{vehicleCount(run.failed)} in Needs attention</Link>
          </li>
        )}
      </ul>
      {undoing && <ChangedSince changed={undoing.changedSince} />}
      {(problem ?? undoing?.problem) && <Notice kind="error">{problem ?? undoing?.problem}</Notice>}
      <div className={styles.actions}>
        {isCancellable(run, isOffline) && (
          <Button look="secondary" onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
        {isUndoable(run, Date.now()) && (
          <Button look="secondary" onClick={() => setUndoing(true)}>
            Undo import
          </Button>
        )}
      </div>
      {isUndoing && <UndoImport run={run} onClose={() => setUndoing(false)} />}
    </li>
  )
}

function RunProgress({ run, label }: { run: ImportView; label: string }) {
  const { total, waiting } = run
  if (waiting === 0) return null
  return <progress className={styles.progress} aria-label={label} value={total - waiting} max={total} />
}

function ChangedSince({ changed }: { changed: ImportView['changedSince'] }) {
  if (!changed || changed.count === 0) return null
  const more = changed.count - changed.names.length
  return (
    <details className={styles.changed}>
      <summary>{changedSinceText(changed.count)}</summary>
      <ul>
        {changed.names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list in which names can repeat
          <li key={index}>{name}</li>
        ))}
      </ul>
      {more > 0 && <p>and {vehicleCount(more)} more</p>}
    </details>
  )
}
