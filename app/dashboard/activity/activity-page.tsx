import { Link, useSearchParams } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import { ActivityItem } from './activity-item.tsx'
import { useSubjectLabel } from './activity-labels.ts'
import styles from './activity-page.module.css'
import { useActivity } from './use-activity.ts'

/** The activity log, newest first. `?record=UID` limits it to one record. */
export function ActivityPage() {
  const [params] = useSearchParams()
  const record = params.get('record')
  const { entries, state, error, hasOlder, load, loadOlder } = useActivity(record)
  const [first] = entries
  const subjectLabel = useSubjectLabel()
  return (
    <div className={`stack ${styles.page}`}>
      <PageHeading title={t('activity.title')} />
      {record !== null && (
        <p className={`cluster tall-links ${styles.narrowed}`}>
          {first && <span>{t('activity.changesOf', { subject: subjectLabel(first.about) })}</span>}{' '}
          <Link to="?">{t('activity.showAll')}</Link>
        </p>
      )}
      <ol aria-label={t('activity.title')} className={`box divided ${styles.items}`}>
        {entries.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} canNarrow={record === null} onRestored={() => void load()} />
        ))}
      </ol>
      <Notice kind="waiting">{state === 'offline' && t('activity.needsConnection')}</Notice>
      <Notice
        kind="error"
        more={
          <Button look="secondary" className="above-3" onClick={() => void load()}>
            {t('shared.retry')}
          </Button>
        }
      >
        {state === 'failed' && error}
      </Notice>
      {state === 'ready' && entries.length === 0 && <p className={styles.empty}>{t('activity.empty')}</p>}
      {hasOlder && state !== 'offline' && (
        <Button
          look="secondary"
          disabled={state === 'loading'}
          className={styles.older}
          onClick={() => void loadOlder()}
        >
          {t('activity.older')}
        </Button>
      )}
    </div>
  )
}
