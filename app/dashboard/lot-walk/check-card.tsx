import { Check as CheckMark, CircleAlert } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import { HiddenFrame } from '#app/dashboard/vehicles/hidden-frame.tsx'
import { NumberEdit } from '#app/dashboard/vehicles/number-edit.tsx'
import { type VehicleState, VehicleStatePill } from '#app/dashboard/vehicles/vehicle-state.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Mark, MarkArgs, Problem } from '#domain/kinds/lot-check/schema.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { t } from '#text/t.ts'
import styles from './check-card.module.css'
import { CarNumbers } from './lot-walk-row.tsx'
import { ProblemNote } from './problem-note.tsx'

interface Props {
  car: CarView
  state: VehicleState | null
  checkUid: string
  mark: Mark | undefined
  /** The name of the logged-in user. */
  username: string
}

/** A vehicle during a lot check: what tells it apart on the lot, and one tap to mark it. */
export const CheckCard = memo(function CheckCard({ car, state, checkUid, mark, username }: Props) {
  const format = useFormat()
  const showResult = useShowResult()
  const titleId = useId()
  const [isNoting, setNoting] = useState(false)
  const isOwn = mark?.by.includes(username) ?? false
  const isProblem = (mark?.problems.length ?? 0) > 0

  const setMark = (as: MarkArgs['as'], details: Pick<MarkArgs, 'note' | 'photo'> = {}) =>
    showResult(inSession(change, { name: 'check.mark', uid: checkUid, args: { car: car.uid, as, ...details } }))

  const report = () => {
    setNoting(true)
    if (!mark?.problems.some(({ by }) => by === username)) void setMark('problem')
  }

  return (
    <li className={`stack space-3 box ${styles.card}`} data-mark={isProblem ? 'problem' : mark ? 'seen' : undefined}>
      <HiddenFrame car={car} className={styles.picture}>
        <Picture src={car.images[0]} alt="" sizes={`${WIDTHS.phone} 100vw, 50vw`} />
      </HiddenFrame>
      <div className="stack space-1 breakable">
        <h2 className={styles.name} id={titleId} tabIndex={-1}>
          <bdi>{carName(car)}</bdi> {state && <VehicleStatePill state={state} />}
        </h2>
        <CarNumbers car={car} />
        <p className={`figures ink strong ${styles.price}`}>{format.price(car.price)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          look={mark ? 'secondary' : 'primary'}
          className={styles.action}
          aria-pressed={mark !== undefined}
          aria-describedby={titleId}
          onClick={() => setMark('seen')}
        >
          <CheckMark aria-hidden /> {t('lotWalk.markSeen')}
        </Button>
        <span className={styles.edit}>
          <NumberEdit car={car} field="price" describedBy={titleId} side="start" text={t('lotWalk.changePrice')} />
        </span>
        <Button
          look="secondary"
          className={styles.action}
          aria-pressed={isProblem}
          aria-describedby={titleId}
          onClick={report}
        >
          <CircleAlert aria-hidden /> {t('lotWalk.problem')}
        </Button>
      </div>
      {isNoting && (
        <ProblemNote
          titleId={titleId}
          onSave={(details) => setMark('problem', details)}
          onDone={() => setNoting(false)}
        />
      )}
      {mark && (
        <div className="cluster close-lines muted">
          <p>{t('lotWalk.seenBy', { names: listText(mark.by), time: format.moment(mark.at) })}</p>
          {mark.problems.map((problem) => (
            <ProblemDetails key={problem.mid} problem={problem} />
          ))}
          {isOwn && (
            <Button
              look="quiet"
              className="to-end"
              aria-describedby={titleId}
              onClick={() => {
                setNoting(false)
                void setMark('none')
              }}
            >
              {t('lotWalk.takeBack')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
})

function ProblemDetails({ problem: { note, photo, by } }: { problem: Problem }) {
  if (note === '' && photo === undefined) return null
  return (
    <div className="row whole">
      {photo !== undefined && <ProblemPhoto photo={photo} />}
      <p>{note === '' ? by : t('lotWalk.problemOf', { by, note })}</p>
    </div>
  )
}

/** The photo of a problem that a lot check has found. */
export function ProblemPhoto({ photo }: { photo: string }) {
  return <Picture src={photo} alt={t('lotWalk.problemPhoto')} sizes="128px" className={styles.photo} />
}
