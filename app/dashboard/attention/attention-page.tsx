import { CircleCheck } from 'lucide-react'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useAttention } from '#app/local/state/attention.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useIsPersistent } from '#app/sync/live/use-connection.ts'
import { countText } from '#app/ui/format.ts'
import styles from './attention-page.module.css'
import { ConflictItem } from './conflict-item.tsx'
import { DraftItem } from './draft-item.tsx'
import { MissingCars, useMissingCars } from './missing-cars.tsx'
import { PendingList } from './pending-list.tsx'
import { PhotoItem } from './photo-item.tsx'
import { RefusedItem } from './refused-item.tsx'
import { SyncHealth } from './sync-health.tsx'
import { UnsentChanges } from './unsent-changes.tsx'
import { useSubjects } from './use-subjects.ts'
import { WithdrawnTooLateItem } from './withdrawn-too-late-item.tsx'
import { WorkToDo } from './work-to-do.tsx'

/** More would take long to render: an import can be refused row by row. */
const MAX_ITEMS = 100

export function AttentionPage() {
  const items = useAttention()
  const subjectOf = useSubjects()
  const { state } = useCars()
  const isKept = useIsPersistent()
  const missing = useMissingCars()
  return (
    <div className={styles.page}>
      <PageHeading title="Needs attention" />
      {items.length === 0 ? (
        state !== 'loading' && (
          <p className={styles.calm} role="status">
            <CircleCheck aria-hidden size={20} />
            {isKept ? 'No change needs a decision.' : 'No change that this tab knows of needs a decision.'}
          </p>
        )
      ) : (
        <ul className={styles.items}>
          {items
            .slice(0, MAX_ITEMS)
            .map((item) =>
              item.kind === 'conflict' ? (
                <ConflictItem key={item.key} conflict={item.conflict} subject={subjectOf(item.conflict.recordUid)} />
              ) : item.kind === 'draft' ? (
                <DraftItem key={item.key} draft={item.draft} />
              ) : item.kind === 'photo' ? (
                <PhotoItem key={item.key} photo={item.photo} />
              ) : item.kind === 'withdrawnTooLate' ? (
                <WithdrawnTooLateItem
                  key={item.key}
                  item={item}
                  subject={subjectOf(item.envelope.uid) || item.subject || ''}
                />
              ) : (
                <RefusedItem key={item.key} item={item} subject={subjectOf(item.envelope.uid) || item.subject || ''} />
              ),
            )}
        </ul>
      )}
      {items.length > MAX_ITEMS && <p>and {countText(items.length - MAX_ITEMS)} more</p>}
      {missing && <MissingCars {...missing} />}
      <SyncHealth />
      <UnsentChanges subjectOf={subjectOf} />
      <PendingList subjectOf={subjectOf} />
      {/* Last, because the report of the feeds arrives later. */}
      <WorkToDo />
    </div>
  )
}
