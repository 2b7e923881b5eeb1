import { Printer } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH, LOT_WALK_PATH, PAST_CHECKS_PATH } from '#app/dashboard/components/paths.ts'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { vinLabel } from '#domain/kinds/car/car-fields.ts'
import { openCheckOf, pastChecks, reportOf } from '#domain/kinds/lot-check/check-report.ts'
import type { Check, CheckedVehicle } from '#domain/kinds/lot-check/schema.ts'
import styles from './check-report-page.module.css'
import { ProblemPhoto } from './problem-photo.tsx'

/** The report of an ended lot check, for the screen and for paper. */
export default function CheckReportPage() {
  const { key } = useParams()
  const { records, state } = useRecords('check')
  const check = records.find(({ uid, id }) => uid === key || String(id) === key)
  if (check?.endedAt) {
    const isLast = pastChecks(records)[0] === check && !openCheckOf(records)
    return <Report check={check} isLast={isLast} />
  }
  return (
    <>
      <PageHeading title="Lot check" />
      {state === 'failed' && <LoadFailure what="lot check" />}
      {state === 'ready' && (
        <p>
          {check ? 'This lot check has not ended. ' : 'There is no such lot check. '}
          <Link to={LOT_WALK_PATH}>Lot walk</Link>
        </p>
      )}
    </>
  )
}

function Report({ check, isLast }: { check: Check; isLast: boolean }) {
  const format = useFormat()
  const { cars } = useCars()
  const showResult = useShowResult()
  const navigate = useNavigate()
  const { seen, notFound, problems, repriced, late } = reportOf(check, cars)
  const goOn = async () => {
    if (await showResult(inSession(change, { name: 'check.reopen', uid: check.uid, args: {} }))) navigate(LOT_WALK_PATH)
  }
  return (
    <article className={`stack ${styles.report}`}>
      <PageHeading title={`Lot check of ${format.moment(check.startedAt)}`}>
        {isLast && (
          <Button look="secondary" onClick={goOn}>
            Continue check
          </Button>
        )}
        <Button onClick={() => print()}>
          <Printer aria-hidden /> Print
        </Button>
      </PageHeading>
      <p className="muted">
        Started by {check.by}, ended by {check.endedBy}, {format.moment(check.endedAt ?? '')}.{' '}
        <Link to={PAST_CHECKS_PATH} className={styles.screenOnly}>
          Past checks
        </Link>
      </p>
      <div role="status" className={`actions ${styles.figures}`}>
        <p>{seen.length} seen</p>
        <p>{notFound.length} not found</p>
        <p>{problems.length} with problems</p>
        <p>
          {repriced.length} {repriced.length === 1 ? 'price' : 'prices'} changed
        </p>
      </div>
      {late > 0 && (
        <p>
          {late} of the seen {late === 1 ? 'was' : 'were'} reported after the end.
        </p>
      )}
      {notFound.length > 0 && (
        <Section title="Not found">
          {notFound.map((vehicle) => (
            <Row key={vehicle.uid} vehicle={vehicle} />
          ))}
        </Section>
      )}
      {problems.length > 0 && (
        <Section title="With problems">
          {problems.map(({ vehicle, mark }) => (
            <Row key={vehicle.uid} vehicle={vehicle}>
              {mark.problems.map(({ mid, note, photo, by, at }) => (
                <span key={mid} className={styles.note}>
                  {photo !== undefined && <ProblemPhoto photo={photo} />}
                  {note || (photo === undefined ? 'No note' : 'Photo')} ({by}, {format.moment(at)})
                </span>
              ))}
            </Row>
          ))}
        </Section>
      )}
      {repriced.length > 0 && (
        <Section title="Prices changed">
          {repriced.map((vehicle) => (
            <Row key={vehicle.uid} vehicle={vehicle}>
              <span className={styles.note}>{format.price(vehicle.newPrice ?? 0)}</span>
            </Row>
          ))}
        </Section>
      )}
      {seen.length > 0 && (
        <Section title="Seen">
          {seen.map(({ vehicle, mark }) => (
            <Row key={vehicle.uid} vehicle={vehicle}>
              <span className={styles.note}>
                {mark.by.join(', ')}, {format.moment(mark.at)}
                {mark.late && ', after the end'}
              </span>
            </Row>
          ))}
        </Section>
      )}
    </article>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={`box divided ${styles.list}`}>{children}</ul>
    </section>
  )
}

function Row({ vehicle, children }: { vehicle: CheckedVehicle; children?: React.ReactNode }) {
  const { cars } = useCars()
  const { uid, name, stockNumber, vin } = vehicle
  const car = cars.find((each) => each.uid === uid)
  return (
    <li className={styles.row}>
      {car ? <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`}>{name}</Link> : <span>{name}</span>}
      <span className="muted figures">
        {[
          stockNumber && `Stock ${stockNumber}`,
          vin && `${vinLabel(vin)} ${vin}`,
          !car && 'deleted since',
          car?.sold && 'sold',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {children}
    </li>
  )
}
