import { useFormat } from '#app/local/state/settings.ts'
import { t } from '#text/t.ts'
import styles from './attention-page.module.css'
import { DiscardPending } from './discard-pending.tsx'
import { changeTitle, subjectUid } from './mutation-labels.ts'
import { MAX_LISTED, type PendingChanges } from './pending-changes.ts'

interface Props {
  /** undefined while they are not known. */
  pending: PendingChanges | undefined
  subjectOf: (uid: string) => string
}

/** The pending mutations, in the order of the outbox; the first of many. */
export function PendingList({ pending, subjectOf }: Props) {
  const format = useFormat()
  const { mutations = [] } = pending ?? {}
  if (mutations.length === 0) return null
  const shown = mutations.slice(0, MAX_LISTED)
  const more = mutations.length - shown.length
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="above-4 below-2">
        {t('attention.waiting')}
      </h2>
      <ol className={`box divided ${styles.waiting}`}>
        {shown.map((mutation) => (
          <li key={mutation.mid} className="cluster between">
            <span>{changeTitle(mutation, subjectOf(subjectUid(mutation)))}</span>
            <time className="muted smaller figures" dateTime={mutation.madeAt}>
              {format.moment(mutation.madeAt)}
            </time>
            <DiscardPending mid={mutation.mid} title={changeTitle(mutation, subjectOf(subjectUid(mutation)))} />
          </li>
        ))}
      </ol>
      {more > 0 && <p>{t('list.more', { count: more })}</p>}
    </section>
  )
}
