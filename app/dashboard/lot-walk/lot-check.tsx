// The state of the lot check of the site, and what starts and ends it.
import { ClipboardCheck } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { checkPath, PAST_CHECKS_PATH } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { openCheckOf, pastChecks, reportOf } from '#domain/kinds/lot-check/check-report.ts'
import { type Check, MAX_UNSEEN } from '#domain/kinds/lot-check/schema.ts'
import { t } from '#text/t.ts'
import styles from './lot-walk-page.module.css'

export function useOpenCheck(): Check | undefined {
  return openCheckOf(useRecords('check').records)
}

export function StartCheck() {
  const { records, state } = useRecords('check')
  const showResult = useShowResult()
  if (state === 'loading') return null
  return (
    <>
      {pastChecks(records).length > 0 && <Link to={PAST_CHECKS_PATH}>{t('lotWalk.past')}</Link>}
      <Button onClick={() => showResult(inSession(change, { name: 'check.create', args: {} }))}>
        <ClipboardCheck aria-hidden /> {t('lotWalk.start')}
      </Button>
    </>
  )
}

interface ProgressProps {
  check: Check
  cars: readonly CarView[]
  isRestOnly: boolean
  onRestOnly: (isRestOnly: boolean) => void
}

export function CheckProgress({ check, cars, isRestOnly, onRestOnly }: ProgressProps) {
  const { seen, notFound, problems } = reportOf(check, cars)
  const showResult = useShowResult()
  const navigate = useNavigate()
  const end = async () => {
    const vehicles = notFound.slice(0, MAX_UNSEEN).map(({ uid }) => uid)
    if (await showResult(inSession(change, { name: 'check.end', uid: check.uid, args: { vehicles } })))
      navigate(checkPath(check.uid))
  }
  const total = seen.length + notFound.length
  return (
    <section className={styles.progress} aria-label={t('lotWalk.check')}>
      <Status className={`muted figures ${styles.seen}`}>
        <b>{t('lotWalk.progress', { seen: seen.length, total })}</b>
        {problems.length > 0 && ` · ${t('lotWalk.problemCount', { count: problems.length })}`}
      </Status>
      <progress aria-label={t('lotWalk.seen')} max={Math.max(total, 1)} value={seen.length} />
      <div className={`actions space-2 ${styles.progressActions}`}>
        <Button look="secondary" aria-pressed={isRestOnly} onClick={() => onRestOnly(!isRestOnly)}>
          {t('lotWalk.notSeenYet')}
        </Button>
        <Button look="secondary" onClick={end}>
          {t('lotWalk.end')}
        </Button>
      </div>
    </section>
  )
}
