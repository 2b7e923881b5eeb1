import { usePending } from '#app/local/state/pending.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import styles from './attention-page.module.css'
import { DiscardPending } from './discard-pending.tsx'
import { changeTitle } from './mutation-labels.ts'

/** More would take long to render. */
const MAX_ROWS = 100

/** The pending mutations, in the order of the outbox; the first of many. */
export function PendingList({ subjectOf }: { subjectOf: (uid: string) => string }) {
  const format = useFormat()
  const { mutations, count } = usePending()
  if (count === 0) return null
  const shown = mutations.slice(0, MAX_ROWS)
  const more = count - shown.length
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        Waiting to be sent
      </h2>
      {shown.length > 0 && (
        <ol className={styles.waiting}>
          {shown.map(({ mid, name, uid, madeAt }) => (
            <li key={mid}>
              <span>{changeTitle(name, subjectOf(uid))}</span>
              <time dateTime={madeAt}>{format.moment(madeAt)}</time>
              <DiscardPending mid={mid} title={changeTitle(name, subjectOf(uid))} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p>{shown.length > 0 ? `and ${countText(more)} more` : ofImports(more)}</p>}
    </section>
  )
}

const ofImports = (count: number) => (count === 1 ? '1 change of an import' : `${countText(count)} changes of imports`)
