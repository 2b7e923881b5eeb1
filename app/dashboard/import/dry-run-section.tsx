import { Download } from 'lucide-react'
import { useState } from 'react'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { startImport } from '#app/sync/imports/imports.ts'
import { NOT_STORED_MESSAGE } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-text.ts'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
import type { OpenFile } from './choose-file.tsx'
import styles from './dry-run-section.module.css'
import { DryRunTable } from './dry-run-table.tsx'
import type { DryRun, Progress } from './reading/dry-run.ts'

interface Props {
  file: OpenFile
  dryRun: DryRun | null
  /** Set while `dryRun` is not of the current choices. */
  progress: Progress | null
  copiesPictures: boolean
  onClose: () => void
  onStarted: () => void
}

/** The effect of the import on each row, and the buttons that start it. */
export function DryRunSection({ file, dryRun, progress, copiesPictures, onClose, onStarted }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { added, updated, rejected } = totals(dryRun)
  const isPlanned = dryRun !== null && progress === null

  const attempt = async (action: () => Promise<string | null>) => {
    setBusy(true)
    setProblem(null)
    const failure = await action().catch(() => NOT_STORED_MESSAGE)
    setBusy(false)
    setProblem(failure)
  }
  const start = async () => {
    const requests = await file.reader.requests()
    const result = await inSession(startImport, {
      fileName: file.name,
      requests,
      rejected,
      copyPictures: copiesPictures,
    })
    if (result.kind === 'not-kept') return result.message
    onStarted()
    return null
  }
  const download = async () => {
    downloadFile(await file.reader.rejects(), `${file.name.replace(/\.\w+$/, '')}-rejects.csv`)
    return null
  }

  return (
    <section className="panel" aria-labelledby="dry-run">
      <h2 id="dry-run">What will happen</h2>
      <DryRunStatus dryRun={dryRun} progress={progress} />
      <Notice kind="error">{problem}</Notice>
      <div className="actions">
        <Button disabled={!isPlanned || isBusy || added + updated === 0} onClick={() => attempt(start)}>
          Import {vehicleCount(added + updated)}
        </Button>
        {rejected > 0 && (
          <Button look="secondary" disabled={!isPlanned || isBusy} onClick={() => attempt(download)}>
            <Download aria-hidden /> Download rejects
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
      {dryRun && <DryRunTable dryRun={dryRun} />}
    </section>
  )
}

function totals(dryRun: DryRun | null) {
  if (!dryRun) return { added: 0, updated: 0, rejected: 0 }
  const { counts } = dryRun
  return { added: counts.new + counts.draft, updated: counts.updated, rejected: counts.rejected }
}

function DryRunStatus({ dryRun, progress }: Pick<Props, 'dryRun' | 'progress'>) {
  if (!dryRun || progress) {
    const counted = progress && progress.total > 0 ? ` ${countText(progress.done)} of ${countText(progress.total)}` : ''
    return (
      <>
        <p className={styles.status}>Checking rows…</p>
        <p className="muted">
          <progress
            aria-label="Checked"
            {...(counted && progress ? { value: progress.done, max: progress.total } : {})}
          />
          {counted}
        </p>
      </>
    )
  }
  const { added, updated, rejected } = totals(dryRun)
  const { counts, lacksVinTable } = dryRun
  return (
    <>
      <Status className={styles.status}>
        {countText(added)} new, {countText(updated)} updated, {countText(rejected)} rejected
        {counts.skipped > 0 && `, ${countText(counts.skipped)} skipped`}
      </Status>
      {counts.draft > 0 && (
        <p className="muted">
          {countText(counts.draft)} of the new vehicles {counts.draft === 1 ? 'becomes a draft' : 'become drafts'},
          which visitors do not see until what is missing has been added.
        </p>
      )}
      {lacksVinTable && (
        <Notice kind="waiting">
          VINs were not decoded, because their table could not be loaded. Open this page once with a connection.
        </Notice>
      )}
    </>
  )
}
