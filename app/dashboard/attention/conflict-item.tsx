import { fieldLabel, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import notices from '#app/dashboard/forms/form-notices.module.css'
import { ValueComparison } from '#app/dashboard/forms/form-notices.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { recreate } from '#app/sync/mutate/refused-changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Reservation } from '#domain/kinds/reservation/schema.ts'
import styles from './attention-page.module.css'
import { conflictReason } from './mutation-labels.ts'

const ABOUT = {
  car: 'Vehicle',
  inquiry: 'Message',
  appointment: 'Appointment',
  reservation: 'Reservation',
  settings: 'Settings',
} as const

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
  const { uid, kind, about, recordUid, by, madeAt, fields } = conflict
  const isOwn = useSession().user?.username === by
  const texts = isOwn ? OWN_TEXTS : textsAbout(by)
  const canInsist = kind === 'fields' || kind === 'sold_since' || kind === 'double_reservation'
  const isGone = kind === 'fields' && about === 'car' && subject === ''
  const resolve = (choice: 'mine' | 'theirs') =>
    act(() => inSession(change, { name: 'conflict.resolve', uid, args: { choice } }))
  return (
    <li className={`stack space-2 box ${styles.item}`}>
      <h2 className="cluster space-2">
        <bdi>{subject || ABOUT[about]}</bdi> <StatusPill tone="bad">Conflict</StatusPill>
      </h2>
      <p className={styles.reason}>{conflictReason(kind)}</p>
      {kind === 'double_reservation' && <Reservations second={recordUid} />}
      {isGone && <p className={styles.reason}>The vehicle has been deleted meanwhile.</p>}
      <p className={styles.meta}>
        The change that did not go through was made by <bdi>{by}</bdi>, {format.moment(madeAt)}
      </p>
      {kind === 'fields' &&
        Object.entries(fields).map(([field, { mine, theirs }]) => (
          <fieldset key={field} className={`stack space-2 ${notices.field}`}>
            <legend className={notices.name}>{fieldLabel(field)}</legend>
            <ValueComparison
              values={[
                [texts.stored, fieldText(field, theirs)],
                [texts.refused, fieldText(field, mine)],
              ]}
            />
          </fieldset>
        ))}
      <div className={`actions ${styles.actions}`}>
        <Button look="secondary" disabled={busy} onClick={() => resolve('theirs')}>
          {canInsist ? texts.keep : 'Understood'}
        </Button>
        {isGone && (
          <Button look="secondary" disabled={busy} onClick={() => act(() => inSession(recreate, uid))}>
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

/** One line for each reservation: its author, customer and last day. The first reservation may have ended. */
function Reservations({ second: uid }: { second: string }) {
  const format = useFormat()
  const { records } = useRecords('reservation')
  const second = records.find((each) => each.uid === uid)
  const first = second && records.find((each) => each.uid === second.contests)
  const text = (verb: string, reservation: Reservation | undefined) =>
    reservation &&
    `${reservation.by} ${verb}${reservation.for ? ` for ${reservation.for}` : ''} until ${format.date(reservation.until)}.`
  return (
    <p className={styles.reason}>
      {text('reserved it', first)} {text('wanted to reserve it', second)}
    </p>
  )
}
