import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { fieldLabel, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { APPOINTMENTS_PATH, checkPath, DASHBOARD_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { rich } from '#app/ui/rich.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import type { ActivityEntry, ActivitySubject } from '#domain/protocol/activity.ts'
import { t } from '#text/t.ts'
import { actionKey, useSubjectLabel } from './activity-labels.ts'
import styles from './activity-page.module.css'
import { RestoreCar } from './restore-car.tsx'

/** For other mutations the name alone describes the change. */
const SHOWS_FIELDS = new Set([
  'car.edit',
  'inquiry.edit',
  'appointment.edit',
  'reservation.create',
  'check.mark',
  'settings.edit',
  'user.edit',
  'conflict.resolve',
])

interface Props {
  entry: ActivityEntry
  /** False when the list shows one record only. Leaves out the link to the changes of the record. */
  canNarrow: boolean
  onRestored: () => void
}

export function ActivityItem({ entry, canNarrow, onRestored }: Props) {
  const { about, by, conflict, history, name } = entry
  const subject = useSubjectLabel()(about)
  return (
    <li className={styles.item}>
      <p className={`ink breakable ${styles.summary}`}>
        {rich(
          actionKey(name),
          { record: (children) => <Subject about={about}>{children}</Subject> },
          { by: by || t('activity.visitor'), action: name, subject, conflict: conflict ? 'yes' : 'no' },
        )}{' '}
        {conflict && <StatusPill tone="bad">{t('attention.conflict')}</StatusPill>}
      </p>
      {SHOWS_FIELDS.has(name) && <FieldChanges history={history} />}
      <p className={`cluster between tall-links muted figures ${styles.meta}`}>
        <Times entry={entry} />
        {canNarrow && about.kind !== 'settings' && about.kind !== 'person' && (
          <Link to={`?record=${about.uid}`}>{rich('activity.allChanges', {}, { subject })}</Link>
        )}
      </p>
      {name === 'car.delete' && about.deleted && <RestoreCar about={about} subject={subject} onRestored={onRestored} />}
    </li>
  )
}

function Subject({ about: { kind, id, deleted }, children }: { about: ActivitySubject; children: ReactNode }) {
  if (deleted || kind === 'settings' || kind === 'person') return <strong>{children}</strong>
  return <Link to={RECORD_PATHS[kind](id)}>{children}</Link>
}

const RECORD_PATHS = {
  car: (id: number | undefined) => `${DASHBOARD_PATH}/edit-car/${id}`,
  inquiry: (id: number | undefined) => `${DASHBOARD_PATH}/messages?id=${id}`,
  appointment: (id: number | undefined) => `${APPOINTMENTS_PATH}?id=${id}`,
  reservation: () => VEHICLES_PATH,
  check: (id: number | undefined) => checkPath(id ?? ''),
  user: () => `${DASHBOARD_PATH}/users`,
}

/** Shows both times when they differ, that is when the mutation was pending for a while. */
function Times({ entry: { madeAt, appliedAt } }: { entry: ActivityEntry }) {
  const format = useFormat()
  const made = format.moment(madeAt)
  const applied = format.moment(appliedAt)
  if (made === applied || made === '') return <time dateTime={appliedAt}>{applied}</time>
  return (
    <span>
      {rich(
        'activity.times',
        {
          first: (children) => <time dateTime={madeAt}>{children}</time>,
          last: (children) => <time dateTime={appliedAt}>{children}</time>,
        },
        { made, applied },
      )}
    </span>
  )
}

const CHANGE_TAGS = {
  old: (children: ReactNode) => <del dir="auto">{children}</del>,
  arrow: (children: ReactNode) => <span aria-hidden>{children}</span>,
  new: (children: ReactNode) => <ins dir="auto">{children}</ins>,
}

/** The old and new value of each field; for lists, the items that were removed and added. */
function FieldChanges({ history }: { history: Record<string, FieldChange> }) {
  const fieldText = useFieldText()
  const { cars } = useCars()
  /** A mark of a lot check is named by its vehicle. */
  const labelOf = (field: string) => {
    if (!field.startsWith('marks.')) return fieldLabel(field)
    const car = cars.find(({ uid }) => field === `marks.${uid}`)
    return car ? carName(car) : t('activity.goneVehicle')
  }
  const changes = Object.entries(history)
  if (changes.length === 0) return null
  return (
    <dl className={`terms stack space-1 ${styles.changes}`}>
      {changes.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            {from === null && to === null ? (
              t('activity.redacted')
            ) : isTextList(from) && isTextList(to) ? (
              <ListChange
                from={from}
                to={to}
                textOf={(item) => (field === 'languages.others' ? fieldText('languages.default', item) : item)}
              />
            ) : (
              rich('activity.fromTo', CHANGE_TAGS, { from: fieldText(field, from), to: fieldText(field, to) })
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ListChangeProps {
  from: readonly string[]
  to: readonly string[]
  textOf: (item: string) => string
}

function ListChange({ from, to, textOf }: ListChangeProps) {
  const removed = from.filter((item) => !to.includes(item))
  const added = to.filter((item) => !from.includes(item))
  if (removed.length + added.length === 0) return t('activity.reordered')
  return (
    <ul className={styles.lines}>
      {removed.map((item) => (
        <li key={item}>
          <del>{textOf(item)}</del>
        </li>
      ))}
      {added.map((item) => (
        <li key={item}>
          <ins>{textOf(item)}</ins>
        </li>
      ))}
    </ul>
  )
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
