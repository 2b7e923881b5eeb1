import styles from '#app/dashboard/attention/attention-page.module.css'
import { fieldLabel, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { KIND_NAMES } from '#domain/kinds/kinds.ts'

/** The values of a refused mutation, so that nothing a person entered is lost. */
export function RequestedValues({ args }: { args: Record<string, unknown> }) {
  const requested = requestedValues(args)
  const fieldText = useFieldText()
  if (requested.length === 0) return null
  return (
    <dl className={`terms stack space-1 above-2 below-2 ${styles.requested}`}>
      {requested.map(([field, value]) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>{fieldText(field, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Arguments that are no fields of a record. */
const SHOWN_ARGS: readonly string[] = ['note', 'for', 'until']

function requestedValues(args: Record<string, unknown>): [string, unknown][] {
  if (isRecord(args.fields)) {
    return Object.entries(args.fields).map(([field, change]) => [field, isRecord(change) ? change.to : change])
  }
  const created = KIND_NAMES.map((kind) => args[kind]).find(isRecord)
  if (created) return Object.entries(created)
  return Object.entries(args).filter(([name]) => SHOWN_ARGS.includes(name))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
