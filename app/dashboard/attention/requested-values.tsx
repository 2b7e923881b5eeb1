import styles from './attention-page.module.css'
import { fieldLabel } from './mutation-labels.ts'
import { useFieldValue } from './use-field-value.ts'

/** What a change asked for, so that nothing a person typed is lost while it is refused. */
export function AskedFor({ args }: { args: Record<string, unknown> }) {
  const asked = wanted(args)
  const fieldValue = useFieldValue()
  if (asked.length === 0) return null
  return (
    <dl className={styles.asked}>
      {asked.map(([field, value]) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>{fieldValue(field, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function wanted(args: Record<string, unknown>): [string, unknown][] {
  if (isRecord(args.fields)) {
    return Object.entries(args.fields).map(([field, change]) => [field, isRecord(change) ? change.to : change])
  }
  return isRecord(args.car) ? Object.entries(args.car) : []
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
