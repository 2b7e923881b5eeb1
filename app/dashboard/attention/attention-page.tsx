import { CircleCheck } from 'lucide-react'
import { useAttention } from '#app/local/use-attention.ts'
import { useCars } from '#app/local/use-cars.ts'
import { useIsKept } from '#app/sync/use-connection.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import styles from './attention-page.module.css'
import { ConflictItem } from './conflict-item.tsx'
import { RefusedItem } from './refused-item.tsx'
import { StandingItem } from './standing-item.tsx'
import { SyncHealth } from './sync-health.tsx'
import { useSubjects } from './use-subjects.ts'
import { WaitingList } from './waiting-list.tsx'

export function AttentionPage() {
  const items = useAttention()
  const subjectOf = useSubjects()
  const { state } = useCars()
  const isKept = useIsKept()
  return (
    <div className={styles.page}>
      <PageHeading title="Needs attention" />
      {items.length === 0 ? (
        state !== 'loading' && (
          <p className={styles.calm} role="status">
            <CircleCheck aria-hidden size={20} />
            {isKept ? 'Nothing needs your attention.' : 'Nothing that this tab knows of needs your attention.'}
          </p>
        )
      ) : (
        <ul className={styles.items}>
          {items.map((item) =>
            item.kind === 'conflict' ? (
              <ConflictItem key={item.key} conflict={item.conflict} subject={subjectOf(item.conflict.recordUid)} />
            ) : item.kind === 'stands' ? (
              <StandingItem key={item.key} item={item} subject={subjectOf(item.envelope.uid) || item.subject || ''} />
            ) : (
              <RefusedItem key={item.key} item={item} subject={subjectOf(item.envelope.uid) || item.subject || ''} />
            ),
          )}
        </ul>
      )}
      <SyncHealth />
      <WaitingList subjectOf={subjectOf} />
    </div>
  )
}
