import { usePending } from '#app/local/state/pending.ts'
import { formatMoment } from '#app/ui/format-date.ts'
import styles from './attention-page.module.css'
import { DiscardPending } from './discard-pending.tsx'
import { changeTitle } from './mutation-labels.ts'

/** The pending mutations, in the order of the outbox. */
export function PendingList({ subjectOf }: { subjectOf: (uid: string) => string }) {
  const pending = usePending()
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        Waiting to be sent
      </h2>
      <ol className={styles.waiting}>
        {pending.map(({ mid, name, uid, madeAt }) => (
          <li key={mid}>
            <span>{changeTitle(name, subjectOf(uid))}</span>
            <time dateTime={madeAt}>{formatMoment(madeAt)}</time>
            <DiscardPending mid={mid} title={changeTitle(name, subjectOf(uid))} />
          </li>
        ))}
      </ol>
    </section>
  )
}
