import { Check as CheckMark, CircleAlert } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { NumberEdit } from '#app/dashboard/vehicles/number-edit.tsx'
import { type VehicleState, VehicleStatePill } from '#app/dashboard/vehicles/vehicle-state.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { carName } from '#domain/cars/car-name.ts'
import type { Mark, MarkArgs } from '#domain/checks/check.ts'
import styles from './check-card.module.css'
import { CarNumbers } from './lot-walk-row.tsx'

interface Props {
  car: CarView
  state: VehicleState | null
  checkUid: string
  mark: Mark | undefined
  /** Of the logged-in user. */
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

  const change = (as: MarkArgs['as'], note?: string) =>
    showResult(
      staff.change({
        name: 'check.mark',
        uid: checkUid,
        args: { car: car.uid, as, ...(note === undefined ? {} : { note }) },
      }),
    )

  const report = () => {
    setNoting(true)
    if (!mark?.problems.some(({ by }) => by === username)) void change('problem')
  }

  return (
    <li className={styles.card} data-mark={isProblem ? 'problem' : mark ? 'seen' : undefined}>
      <Picture src={car.images[0]} alt="" sizes="(width < 600px) 100vw, 50vw" className={styles.picture} />
      <div className={styles.text}>
        <h2 className={styles.name} id={titleId} tabIndex={-1}>
          {carName(car)} {!car.enabled && <StatusPill tone="info">Hidden</StatusPill>}{' '}
          {state && <VehicleStatePill state={state} />}
        </h2>
        <CarNumbers car={car} />
        <p className={styles.price}>{format.price(car.price)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          look={mark ? 'secondary' : 'primary'}
          className={styles.action}
          aria-pressed={mark !== undefined}
          aria-describedby={titleId}
          onClick={() => change('seen')}
        >
          <CheckMark aria-hidden /> Seen
        </Button>
        <span className={styles.edit}>
          <NumberEdit car={car} field="price" describedBy={titleId} side="start" text="Change price" />
        </span>
        <Button
          look="secondary"
          className={styles.action}
          aria-pressed={isProblem}
          aria-describedby={titleId}
          onClick={report}
        >
          <CircleAlert aria-hidden /> Problem
        </Button>
      </div>
      {isNoting && (
        <ProblemNote
          titleId={titleId}
          onSave={async (note) => {
            if (note === '' || (await change('problem', note))) setNoting(false)
          }}
        />
      )}
      {mark && (
        <div className={styles.mark}>
          <p>
            Seen by {mark.by.join(', ')}, {format.moment(mark.at)}
          </p>
          {mark.problems.flatMap(({ mid, note, by }) => (note === '' ? [] : [<p key={mid}>{`${by}: ${note}`}</p>]))}
          {isOwn && (
            <Button
              look="quiet"
              className={styles.undo}
              aria-describedby={titleId}
              onClick={() => {
                setNoting(false)
                void change('none')
              }}
            >
              Take back
            </Button>
          )}
        </div>
      )}
    </li>
  )
})

/** The problem is marked already: the note says what it is. */
function ProblemNote({ titleId, onSave }: { titleId: string; onSave: (note: string) => Promise<void> }) {
  const [note, setNote] = useState('')
  return (
    <form
      className={styles.note}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(note.trim())
      }}
    >
      <TextField
        label="What is the problem?"
        maxLength={1000}
        autoFocus
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit">Save note</Button>
    </form>
  )
}
