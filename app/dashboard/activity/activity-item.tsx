import { Link } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { formatMoment } from '#app/ui/format-date.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import { subjectWords, whatWasDone } from './activity-labels.ts'
import styles from './activity-page.module.css'
import { FieldChanges } from './field-changes.tsx'
import { RestoreCar } from './restore-car.tsx'

/** Of the others the name says it all. */
const TELLS_FIELDS = new Set(['car.edit', 'inquiry.edit', 'settings.edit', 'user.edit', 'conflict.resolve'])

interface Props {
  entry: ActivityEntry
  /** False where only one record is listed anyway. */
  canNarrow: boolean
  onRestored: () => void
}

export function ActivityItem({ entry, canNarrow, onRestored }: Props) {
  const { about, conflict, history, name } = entry
  const subject = subjectWords(about)
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        {whatWasDone(entry)} <Subject entry={entry} subject={subject} />{' '}
        {conflict && <StatusPill tone="bad">Conflict</StatusPill>}
      </p>
      {TELLS_FIELDS.has(name) && <FieldChanges history={history} />}
      <p className={styles.meta}>
        <Times entry={entry} />
        {canNarrow && about.kind !== 'settings' && (
          <Link to={`?record=${about.uid}`}>
            All changes<span className="visually-hidden"> of {subject}</span>
          </Link>
        )}
      </p>
      {name === 'car.delete' && about.deleted && <RestoreCar about={about} subject={subject} onRestored={onRestored} />}
    </li>
  )
}

function Subject({ entry: { about }, subject }: { entry: ActivityEntry; subject: string }) {
  const { kind, id, deleted } = about
  if (deleted || kind === 'settings') return <strong>{subject}</strong>
  return <Link to={PLACES[kind](id)}>{subject}</Link>
}

const PLACES = {
  car: (id: number | undefined) => `${DASHBOARD}/edit-car/${id}`,
  inquiry: (id: number | undefined) => `${DASHBOARD}/messages?id=${id}`,
  user: () => `${DASHBOARD}/users`,
}

/** Two times only where the change waited on a device. */
function Times({ entry: { madeAt, appliedAt } }: { entry: ActivityEntry }) {
  const made = formatMoment(madeAt)
  const applied = formatMoment(appliedAt)
  if (made === applied || made === '') return <time dateTime={appliedAt}>{applied}</time>
  return (
    <span>
      Made <time dateTime={madeAt}>{made}</time>, applied <time dateTime={appliedAt}>{applied}</time>
    </span>
  )
}
