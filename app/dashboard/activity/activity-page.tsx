import { Link, useSearchParams } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ActivityItem } from './activity-item.tsx'
import styles from './activity-page.module.css'
import { useActivity } from './use-activity.ts'
import { useSubjectLabel } from './use-subject-label.ts'

const NEEDS_CONNECTION =
  'The activity log needs a connection: nothing of it is kept on this device. It opens by itself when there is one.'

/** The activity log, newest first. `?record=UID` limits it to one record. */
export function ActivityPage() {
  const [params] = useSearchParams()
  const record = params.get('record')
  const { entries, state, error, hasOlder, load, loadOlder } = useActivity(record)
  const [first] = entries
  const subjectLabel = useSubjectLabel()
  return (
    <div className={`stack ${styles.page}`}>
      <PageHeading title="Activity" />
      {record !== null && (
        <p className={`cluster tall-links ${styles.narrowed}`}>
          {first && <span>Changes of {subjectLabel(first.about)}</span>} <Link to="?">Show all activity</Link>
        </p>
      )}
      <ol aria-label="Activity" className={`box divided ${styles.items}`}>
        {entries.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} canNarrow={record === null} onRestored={() => void load()} />
        ))}
      </ol>
      <Notice kind="waiting">{state === 'offline' && NEEDS_CONNECTION}</Notice>
      <Notice
        kind="error"
        more={
          <Button look="secondary" className={styles.retry} onClick={() => void load()}>
            Retry
          </Button>
        }
      >
        {state === 'failed' && error}
      </Notice>
      {state === 'ready' && entries.length === 0 && <p className={styles.empty}>Nothing has been changed yet.</p>}
      {hasOlder && state !== 'offline' && (
        <Button
          look="secondary"
          disabled={state === 'loading'}
          className={styles.older}
          onClick={() => void loadOlder()}
        >
          Show older changes
        </Button>
      )}
    </div>
  )
}
