import { fieldLabel, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import { ValueComparison } from '#app/dashboard/forms/form-notices.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { recreate } from '#app/sync/mutate/refused-changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Reservation } from '#domain/kinds/reservation/schema.ts'
import { t } from '#text/t.ts'
import type { TextKey } from '#text/texts.ts'
import styles from './attention-page.module.css'

const ABOUT = {
  car: 'attention.vehicle',
  inquiry: 'attention.message',
  appointment: 'attention.appointment',
  reservation: 'attention.reservation',
  settings: 'attention.settings',
} as const

const REASONS = {
  fields: 'attention.onTwoDevices',
  double_sale: 'attention.soldTwice',
  sale_changed: 'attention.soldAgain',
  sold_since: 'attention.soldSince',
  double_reservation: 'attention.reservedTwice',
} as const satisfies Record<Conflict['kind'], TextKey>

/** For the person whose change was not applied. */
const ownTexts = () => ({
  stored: t('attention.theirs'),
  refused: t('attention.mine'),
  keep: t('attention.keepTheirs'),
  use: t('attention.useMine'),
  delete: t('attention.useMineDelete'),
  recreate: t('attention.recreateMine'),
})

/** For everybody else, to whom neither value may belong. */
const textsAbout = (name: string): ReturnType<typeof ownTexts> => ({
  stored: t('attention.stored'),
  refused: t('attention.changedBy', { name }),
  keep: t('attention.keepStored'),
  use: t('attention.useChange', { name }),
  delete: t('attention.useChangeDelete', { name }),
  recreate: t('attention.recreateChange', { name }),
})

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
  const texts = isOwn ? ownTexts() : textsAbout(by)
  const canInsist = kind === 'fields' || kind === 'sold_since' || kind === 'double_reservation'
  const isGone = kind === 'fields' && about === 'car' && subject === ''
  const resolve = (choice: 'mine' | 'theirs') =>
    act(() => inSession(change, { name: 'conflict.resolve', uid, args: { choice } }))
  return (
    <li className="stack space-2 box pad-5">
      <h2 className="cluster space-2">
        <bdi>{subject || t(ABOUT[about])}</bdi> <StatusPill tone="bad">{t('attention.conflict')}</StatusPill>
      </h2>
      <p className={styles.reason}>{t(REASONS[kind])}</p>
      {kind === 'double_reservation' && <Reservations second={recordUid} />}
      {isGone && <p className={styles.reason}>{t('attention.deletedMeanwhile')}</p>}
      <p className="muted smaller">
        {rich('attention.madeBy', { name: (children) => <bdi>{children}</bdi> }, { by, moment: format.moment(madeAt) })}
      </p>
      {kind === 'fields' &&
        Object.entries(fields).map(([field, { mine, theirs }]) => (
          <fieldset key={field} className="stack space-2">
            <legend className="ink compact strong">{fieldLabel(field)}</legend>
            <ValueComparison
              values={[
                [texts.stored, fieldText(field, theirs)],
                [texts.refused, fieldText(field, mine)],
              ]}
            />
          </fieldset>
        ))}
      <div className="actions above-2">
        <Button look="secondary" disabled={busy} onClick={() => resolve('theirs')}>
          {canInsist ? texts.keep : t('attention.understood')}
        </Button>
        {isGone && (
          <Button look="secondary" disabled={busy} onClick={() => act(() => inSession(recreate, uid))}>
            {texts.recreate}
          </Button>
        )}
        {canInsist && !isGone && (
          <Button look="secondary" disabled={busy} onClick={() => resolve('mine')}>
            {kind === 'sold_since' ? texts.delete : texts.use}
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
  const text = ({ by, for: customer, until }: Reservation, isFirst: boolean) => {
    const values = { by, date: format.date(until) }
    if (!customer) return t(isFirst ? 'attention.reservedUntil' : 'attention.wantedUntil', values)
    return t(isFirst ? 'attention.reservedFor' : 'attention.wantedFor', { ...values, customer })
  }
  return (
    <p className={styles.reason}>
      {first && text(first, true)} {second && text(second, false)}
    </p>
  )
}
