import { CircleCheck } from 'lucide-react'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useCars } from '#app/local/state/cars.ts'
import { useIsPersistent } from '#app/local/state/connection.ts'
import { useTable } from '#app/local/use-table.ts'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import { useAttention } from './attention-items.tsx'
import styles from './attention-page.module.css'
import { ConflictItem } from './conflict-item.tsx'
import { DraftItem } from './draft-item.tsx'
import { MissingCars, useMissingCars } from './missing-cars.tsx'
import { subjectUid } from './mutation-labels.ts'
import { readPendingChanges } from './pending-changes.ts'
import { PendingList } from './pending-list.tsx'
import { PhotoItem } from './photo-item.tsx'
import { RefusedItem } from './refused/refused-item.tsx'
import { SyncHealth } from './sync-health.tsx'
import { UnsentChanges } from './unsent-changes.tsx'
import { useSubjects } from './use-subjects.ts'
import { WorkToDo } from './work-to-do.tsx'

/** More would take long to render: an import can be refused row by row. */
const MAX_ITEMS = 100

export function AttentionPage() {
  const items = useAttention()
  const pending = useTable(readPendingChanges)
  const shownAs = useSubjects()
  const subjectOf = (uid: string) => shownAs(uid) || pending?.carNames[uid] || ''
  const { state } = useCars()
  const isKept = useIsPersistent()
  const missing = useMissingCars()
  // One part after the other would move those below.
  if (state !== 'failed' && !(items && pending)) {
    return (
      <div className={`stack ${styles.page}`}>
        <PageHeading title={t('attention.title')} />
      </div>
    )
  }
  return (
    <div className={`stack ${styles.page}`}>
      <PageHeading title={t('attention.title')} />
      {items?.length === 0 && (
        <div className={`row box ${styles.calm}`}>
          <CircleCheck aria-hidden size={20} />
          <Status>{state !== 'loading' && t(isKept ? 'attention.none' : 'attention.noneKnown')}</Status>
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="stack">
          {items
            .slice(0, MAX_ITEMS)
            .map((item) =>
              item.kind === 'conflict' ? (
                <ConflictItem key={item.key} conflict={item.conflict} subject={subjectOf(item.conflict.recordUid)} />
              ) : item.kind === 'draft' ? (
                <DraftItem key={item.key} draft={item.draft} />
              ) : item.kind === 'photo' ? (
                <PhotoItem key={item.key} photo={item.photo} />
              ) : (
                <RefusedItem
                  key={item.key}
                  item={item}
                  subject={subjectOf(subjectUid(item.envelope)) || item.subject || ''}
                />
              ),
            )}
        </ul>
      )}
      {items && items.length > MAX_ITEMS && <p>{t('list.more', { count: items.length - MAX_ITEMS })}</p>}
      {missing && <MissingCars {...missing} />}
      <SyncHealth pending={pending} />
      <UnsentChanges subjectOf={subjectOf} />
      <PendingList pending={pending} subjectOf={subjectOf} />
      {/* Last, because the report of the feeds arrives later. */}
      <WorkToDo />
    </div>
  )
}
