import { Printer } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { factsText, listText } from '#app/dashboard/components/list-text.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH, LOT_WALK_PATH, PAST_CHECKS_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { openCheckOf, pastChecks, reportOf } from '#domain/kinds/lot-check/check-report.ts'
import type { Check, CheckedVehicle } from '#domain/kinds/lot-check/schema.ts'
import { t } from '#text/t.ts'
import { ProblemPhoto } from './check-card.tsx'
import styles from './check-report-page.module.css'
import { vinText } from './lot-walk-row.tsx'

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
      <PageHeading title={t('lotWalk.check')} />
      {state === 'failed' && <LoadFailure what="lot check" />}
      {state === 'ready' && (
        <p>
          {t(check ? 'lotWalk.notEnded' : 'lotWalk.noSuch')} <Link to={LOT_WALK_PATH}>{t('lotWalk.title')}</Link>
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
      <PageHeading title={t('lotWalk.reportOf', { time: format.moment(check.startedAt) })}>
        {isLast && (
          <Button look="secondary" onClick={goOn}>
            {t('lotWalk.goOn')}
          </Button>
        )}
        <Button onClick={() => print()}>
          <Printer aria-hidden /> {t('lotWalk.print')}
        </Button>
      </PageHeading>
      <p className="muted">
        {t('lotWalk.by', {
          by: check.by,
          endedBy: check.endedBy ?? '',
          time: format.moment(check.endedAt ?? ''),
        })}{' '}
        <Link to={PAST_CHECKS_PATH} className={styles.screenOnly}>
          {t('lotWalk.past')}
        </Link>
      </p>
      <div role="status" className={`actions figures ${styles.figures}`}>
        <p>{t('lotWalk.seenCount', { count: seen.length })}</p>
        <p>{t('lotWalk.notFoundCount', { count: notFound.length })}</p>
        <p>{t('lotWalk.problemCount', { count: problems.length })}</p>
        <p>{t('lotWalk.priceCount', { count: repriced.length })}</p>
      </div>
      {late > 0 && <p>{t('lotWalk.late', { count: late })}</p>}
      {notFound.length > 0 && (
        <Section title={t('lotWalk.notFound')}>
          {notFound.map((vehicle) => (
            <Row key={vehicle.uid} vehicle={vehicle} />
          ))}
        </Section>
      )}
      {problems.length > 0 && (
        <Section title={t('lotWalk.problems')}>
          {problems.map(({ vehicle, mark }) => (
            <Row key={vehicle.uid} vehicle={vehicle}>
              {mark.problems.map(({ mid, note, photo, by, at }) => (
                <span key={mid} className={styles.note}>
                  {photo !== undefined && <ProblemPhoto photo={photo} />}
                  {t('lotWalk.noteBy', {
                    note: note || t(photo === undefined ? 'lotWalk.noNote' : 'lotWalk.photo'),
                    by,
                    time: format.moment(at),
                  })}
                </span>
              ))}
            </Row>
          ))}
        </Section>
      )}
      {repriced.length > 0 && (
        <Section title={t('lotWalk.prices')}>
          {repriced.map((vehicle) => (
            <Row key={vehicle.uid} vehicle={vehicle}>
              <span className={styles.note}>{format.price(vehicle.newPrice ?? 0)}</span>
            </Row>
          ))}
        </Section>
      )}
      {seen.length > 0 && (
        <Section title={t('lotWalk.seen')}>
          {seen.map(({ vehicle, mark }) => (
            <Row key={vehicle.uid} vehicle={vehicle}>
              <span className={styles.note}>
                {t(mark.late ? 'lotWalk.markedLate' : 'lotWalk.markedAt', {
                  names: listText(mark.by),
                  time: format.moment(mark.at),
                })}
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
      <h2 className="above-2 below-2">{title}</h2>
      <ul className={`box divided ${styles.list}`}>{children}</ul>
    </section>
  )
}

function Row({ vehicle, children }: { vehicle: CheckedVehicle; children?: React.ReactNode }) {
  const { cars } = useCars()
  const { uid, name, stockNumber, vin } = vehicle
  const car = cars.find((each) => each.uid === uid)
  const title = <bdi>{name}</bdi>
  return (
    <li className={`actions breakable ${styles.row}`}>
      {car ? <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`}>{title}</Link> : title}
      <span className="muted figures">
        {factsText([
          stockNumber && t('lotWalk.stockOf', { number: stockNumber }),
          vin && t('lotWalk.numbered', { label: vinText(vin), number: vin }),
          !car && t('lotWalk.deleted'),
          car?.sold && t('lotWalk.sold'),
        ])}
      </span>
      {children}
    </li>
  )
}
