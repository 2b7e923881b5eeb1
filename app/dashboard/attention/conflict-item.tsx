import { fieldLabel, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { ValueComparison } from '#app/dashboard/forms/form-notices.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import type { Conflict } from '#domain/records/kinds.ts'
import styles from './attention-page.module.css'
import { conflictReason } from './mutation-labels.ts'

const ABOUT = { car: 'Vehicle', inquiry: 'Message', appointment: 'Appointment', settings: 'Settings' } as const

/** For the person whose change was not applied. */
const OWN_TEXTS = {
  stored: 'Theirs, stored now',
  refused: 'Mine',
  keep: 'Keep theirs',
  use: 'Use mine',
  recreate: 'Recreate with mine',
}

/** For everybody else, to whom neither value may belong. */
function textsAbout(name: string): typeof OWN_TEXTS {
  return {
    stored: 'Stored now',
    refused: `Changed by ${name}`,
    keep: 'Keep what is stored',
    use: `Use the change by ${name}`,
    recreate: `Recreate with the change by ${name}`,
  }
}

interface Props {
  conflict: Conflict
  /** Name of the record; empty when it is deleted. */
  subject: string
}

export function ConflictItem({ conflict, subject }: Props) {
  const format = useFormat()
  const [busy, act] = useAction()
  const fieldText = useFieldText()
  const { uid, kind, about, by, madeAt, fields } = conflict
  const isOwn = useSession().user?.username === by
  const texts = isOwn ? OWN_TEXTS : textsAbout(by)
  const canInsist = kind === 'fields' || kind === 'sold_since' || kind === 'double_reservation'
  const isGone = kind === 'fields' && about === 'car' && subject === ''
  const resolve = (choice: 'mine' | 'theirs') =>
    act(() => staff.change({ name: 'conflict.resolve', uid, args: { choice } }))
  return (
    <li className={styles.item}>
      <h2 className={styles.name}>
        <bdi>{subject || ABOUT[about]}</bdi> <StatusPill tone="bad">Conflict</StatusPill>
      </h2>
      <p className={styles.reason}>{conflictReason(kind)}</p>
      {kind === 'double_reservation' && <Reservations fields={fields} />}
      {isGone && <p className={styles.reason}>The vehicle has been deleted meanwhile.</p>}
      <p className={styles.meta}>
        The change that did not go through was made by <bdi>{by}</bdi>, {format.moment(madeAt)}
      </p>
      {kind === 'fields' &&
        Object.entries(fields).map(([field, { mine, theirs }]) => (
          <fieldset key={field} className={styles.field}>
            <legend className={styles.fieldName}>{fieldLabel(field)}</legend>
            <ValueComparison
              values={[
                [texts.stored, fieldText(field, theirs)],
                [texts.refused, fieldText(field, mine)],
              ]}
            />
          </fieldset>
        ))}
      <div className={styles.actions}>
        <Button look="secondary" disabled={busy} onClick={() => resolve('theirs')}>
          {canInsist ? texts.keep : 'Understood'}
        </Button>
        {isGone && (
          <Button look="secondary" disabled={busy} onClick={() => act(() => staff.recreate(uid))}>
            {texts.recreate}
          </Button>
        )}
        {canInsist && !isGone && (
          <Button look="secondary" disabled={busy} onClick={() => resolve('mine')}>
            {kind === 'sold_since' ? `${texts.use}: delete anyway` : texts.use}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Who reserved the vehicle for whom until when, and who wanted to. */
function Reservations({ fields }: Pick<Conflict, 'fields'>) {
  const format = useFormat()
  const text = (verb: string, side: 'mine' | 'theirs') => {
    const value = (field: string) => String(fields[field]?.[side] ?? '')
    const name = value('reservedFor')
    return `${value('reservedBy')} ${verb}${name && ` for ${name}`} until ${format.date(value('reservedUntil'))}.`
  }
  return (
    <p className={styles.reason}>
      {text('reserved it', 'theirs')} {text('wanted to reserve it', 'mine')}
    </p>
  )
}
