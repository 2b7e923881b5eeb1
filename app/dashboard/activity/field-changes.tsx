import { fieldLabel } from '#app/dashboard/attention/mutation-labels.ts'
import { useFieldValue } from '#app/dashboard/attention/use-field-value.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import styles from './activity-page.module.css'

/** From what to what, field by field; of a list what came and what went. */
export function FieldChanges({ history }: { history: Record<string, FieldChange> }) {
  const words = useFieldValue()
  const changes = Object.entries(history)
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {from === null && to === null ? (
              'changed'
            ) : isList(from) && isList(to) ? (
              <ListChange from={from} to={to} />
            ) : (
              <>
                <del>{words(field, from)}</del> <span aria-hidden>→</span> <ins>{words(field, to)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ListChange({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  const gone = from.filter((item) => !to.includes(item))
  const added = to.filter((item) => !from.includes(item))
  if (gone.length + added.length === 0) return 'put in another order'
  return (
    <ul className={styles.lines}>
      {gone.map((item) => (
        <li key={item}>
          <del>{item}</del>
        </li>
      ))}
      {added.map((item) => (
        <li key={item}>
          <ins>{item}</ins>
        </li>
      ))}
    </ul>
  )
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
