import { Download } from 'lucide-react'
import { useState } from 'react'
import { startImport } from '#app/sync/imports/imports.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
import { t, texts } from '#text/t.ts'
import type { OpenFile } from './choose-file.tsx'
import styles from './dry-run-section.module.css'
import { DryRunTable } from './dry-run-table.tsx'
import type { DryRun, Progress } from './reading/dry-run.ts'
import { reasonsText } from './reading/reason-text.ts'

interface Props {
  file: OpenFile
  dryRun: DryRun | null
  /** Set while `dryRun` is not of the current choices. */
  progress: Progress | null
  copiesPictures: boolean
  onClose: () => void
  onStarted: (importId: string) => void
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
    const failure = await action().catch(() => NOT_STORED.message)
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
    onStarted(result.importId)
    return null
  }
  const download = async () => {
    const rejects = dryRun?.rows.filter(({ action }) => action === 'rejected') ?? []
    const reasons = rejects.map((row) => reasonsText(row.reasons))
    downloadFile(await file.reader.rejects(reasons), `${file.name.replace(/\.\w+$/, '')}-rejects.csv`)
    return null
  }

  return (
    <section className="panel" aria-labelledby="dry-run">
      <h2 id="dry-run">{t('import.willHappen')}</h2>
      <DryRunStatus dryRun={dryRun} progress={progress} />
      <Notice kind="error">{problem}</Notice>
      <div className="actions">
        <Button disabled={!isPlanned || isBusy || added + updated === 0} onClick={() => attempt(start)}>
          {t('import.importCount', { count: added + updated })}
        </Button>
        {rejected > 0 && (
          <Button look="secondary" disabled={!isPlanned || isBusy} onClick={() => attempt(download)}>
            <Download aria-hidden /> {t('import.downloadRejects')}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={onClose}>
          {t('shared.cancel')}
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
    const counted = progress && progress.total > 0 ? progress : null
    return (
      <>
        <p className={`figures ink strong ${styles.status}`}>{t('import.checkingRows')}</p>
        <p className="muted">
          <progress
            aria-label={t('import.checked')}
            {...(counted ? { value: counted.done, max: counted.total } : {})}
          />{' '}
          {counted &&
            t('components.progress', { done: texts().number(counted.done), total: texts().number(counted.total) })}
        </p>
      </>
    )
  }
  const { added, updated, rejected } = totals(dryRun)
  const { counts, lacksVinTable } = dryRun
  return (
    <>
      <Status className={`figures ink strong ${styles.status}`}>
        {counts.skipped > 0
          ? t('import.totalsSkipped', { added, updated, rejected, skipped: counts.skipped })
          : t('import.totals', { added, updated, rejected })}
      </Status>
      {counts.draft > 0 && <p className="muted">{t('import.drafts', { count: counts.draft })}</p>}
      {lacksVinTable && <Notice kind="waiting">{t('import.noVinTable')}</Notice>}
    </>
  )
}
