import { Sides } from '#app/dashboard/components/value-comparison.tsx'
import { recreate, resolve } from '#app/sync/mutate/attention-actions.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-date.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import type { Conflict } from '#domain/mutations/conflict.ts'
import styles from './attention-page.module.css'
import { conflictReason, fieldLabel } from './mutation-labels.ts'
import { useAction } from './use-action.ts'
import { useFieldValue } from './use-field-value.ts'

const ABOUT = { car: 'Vehicle', inquiry: 'Message', settings: 'Settings' } as const

interface Props {
  conflict: Conflict
  /** Empty when the record is gone. */
  subject: string
}

export function ConflictItem({ conflict, subject }: Props) {
  const [busy, act] = useAction()
  const fieldValue = useFieldValue()
  const { uid, kind, about, by, madeAt, fields } = conflict
  const canInsist = kind === 'fields' || kind === 'sold_since'
  const isGone = kind === 'fields' && about === 'car' && subject === ''
  return (
    <li className={styles.item}>
      <h2 className={styles.name}>
        {subject || ABOUT[about]} <StatusPill tone="bad">Conflict</StatusPill>
      </h2>
      <p className={styles.reason}>{conflictReason(kind)}</p>
      {isGone && <p className={styles.reason}>The vehicle has been deleted meanwhile.</p>}
      <p className={styles.meta}>
        The change that did not go through was made by {by}, {formatMoment(madeAt)}
      </p>
      {kind === 'fields' &&
        Object.entries(fields).map(([field, { mine, theirs }]) => (
          <fieldset key={field} className={styles.field}>
            <legend className={styles.fieldName}>{fieldLabel(field)}</legend>
            <Sides
              values={[
                ['Theirs, stands now', fieldValue(field, theirs)],
                [`Mine, by ${by}`, fieldValue(field, mine)],
              ]}
            />
          </fieldset>
        ))}
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={() => act(() => resolve(uid, 'theirs'))}>
          {canInsist ? 'Keep theirs' : 'Understood'}
        </Button>
        {isGone && (
          <Button look="secondary" disabled={busy} onClick={() => act(() => recreate(uid))}>
            Recreate with mine
          </Button>
        )}
        {canInsist && !isGone && (
          <Button look="secondary" disabled={busy} onClick={() => act(() => resolve(uid, 'mine'))}>
            {kind === 'fields' ? 'Use mine' : 'Use mine: delete anyway'}
          </Button>
        )}
      </div>
    </li>
  )
}
