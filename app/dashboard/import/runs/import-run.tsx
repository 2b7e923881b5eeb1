import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useConnection } from '#app/local/state/connection.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { cancelImport, type ImportView } from '#app/sync/imports/imports.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import styles from './import-runs.module.css'
import { cancelledText, isUndoable, notes, statusText, undoingText } from './run-texts.ts'
import { UndoImport } from './undo-import.tsx'

export function ImportRun({ run }: { run: ImportView }) {
  const format = useFormat()
  const isOffline = useConnection().status === 'Offline'
  const [isUndoing, setUndoing] = useState(false)
  const showToast = useToast()
  const { id, fileName, startedAt, undoing } = run

  const cancel = async () => {
    try {
      const deleted = await inSession(cancelImport, id)
      if (typeof deleted === 'object') showToast('error', deleted.message)
      else showToast(deleted > 0 ? 'success' : 'error', cancelledText(run, deleted))
    } catch {
      showToast('error', t('imports.cancelFailed'))
    }
  }

  return (
    <li className={`stack space-2 box ${styles.run}`} aria-label={fileName}>
      <h3 className={styles.name}>{fileName}</h3>
      <p className="muted small">{t('imports.started', { moment: format.moment(startedAt) })}</p>
      <RunProgress run={undoing ?? run} label={t(undoing ? 'imports.undone' : 'imports.imported')} />
      {/* Not announced: it counts. */}
      <p role="status" aria-live="off">
        {undoing ? undoingText(undoing, isOffline) : statusText(run, isOffline)}
      </p>
      <ul className="muted small">
        {notes(run).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {run.failed > 0 && (
          <li>
            <Link to={ATTENTION_PATH}>{t('imports.inAttention', { count: run.failed })}</Link>
          </li>
        )}
      </ul>
      <div className={`actions space-2 ${styles.actions}`}>
        {run.unsent > 0 && (
          <Button look="secondary" onClick={() => void cancel()}>
            {t('shared.cancel')}
          </Button>
        )}
        {isUndoable(run, new Date().toISOString()) && (
          <Button look="secondary" onClick={() => setUndoing(true)}>
            {t('imports.undo')}
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
