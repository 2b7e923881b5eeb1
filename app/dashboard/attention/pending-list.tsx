import { useWaiting } from '#app/local/state/use-pending.ts'
import { formatMoment } from '#app/ui/format-date.ts'
import styles from './attention-page.module.css'
import { DiscardWaiting } from './discard-pending.tsx'
import { changeTitle } from './mutation-labels.ts'

/** What is on this device only, in the order in which it was made. */
export function WaitingList({ subjectOf }: { subjectOf: (uid: string) => string }) {
  const waiting = useWaiting()
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        Waiting to be sent
      </h2>
      <ol className={styles.waiting}>
        {waiting.map(({ mid, name, uid, madeAt }) => (
          <li key={mid}>
            <span>{changeTitle(name, subjectOf(uid))}</span>
            <time dateTime={madeAt}>{formatMoment(madeAt)}</time>
            <DiscardWaiting mid={mid} title={changeTitle(name, subjectOf(uid))} />
          </li>
        ))}
      </ol>
    </section>
  )
}
