import { Download } from 'lucide-react'
import { useState } from 'react'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import panel from '#app/dashboard/components/panel.module.css'
import { staff } from '#app/sync/mutate/actions.ts'
import { NOT_STORED_MESSAGE } from '#app/sync/not-kept.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-text.ts'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { OpenFile } from './choose-file.tsx'
import styles from './dry-run-section.module.css'
import { DryRunTable } from './dry-run-table.tsx'
import page from './import-page.module.css'
import type { DryRun, Progress } from './reading/dry-run.ts'

interface Props {
  file: OpenFile
  dryRun: DryRun | null
  /** Set while `dryRun` is not of the current choices. */
  progress: Progress | null
  onClose: () => void
  onStarted: () => void
}

/** What the import would do, and the buttons that do it. */
export function DryRunSection({ file, dryRun, progress, onClose, onStarted }: Props) {
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
    const result = await staff.startImport({ fileName: file.name, requests, rejected })
    if (result.kind === 'not-kept') return result.message
    onStarted()
    return null
  }
  const download = async () => {
    downloadFile(await file.reader.rejects(), `${file.name.replace(/\.\w+$/, '')}-rejects.csv`)
    return null
  }

  return (
    <section className={panel.panel} aria-labelledby="dry-run">
      <h2 id="dry-run" className={panel.heading}>
        What will happen
      </h2>
      <DryRunStatus dryRun={dryRun} progress={progress} />
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className={styles.actions}>
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
        <p role="status" className={styles.status}>
          Checking rows…
        </p>
        <p className={page.note}>
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
      <p role="status" className={styles.status}>
        {countText(added)} new, {countText(updated)} updated, {countText(rejected)} rejected
        {counts.skipped > 0 && `, ${countText(counts.skipped)} skipped`}
      </p>
      {counts.draft > 0 && (
        <p className={page.note}>
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
