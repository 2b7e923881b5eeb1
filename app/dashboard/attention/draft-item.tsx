import { useNavigate } from 'react-router-dom'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { moveDraft, NEW_DRAFTS, removeDraft } from '#app/dashboard/forms/drafts.ts'
import type { DraftRow } from '#app/local/db/rows.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { t } from '#text/t.ts'
import styles from './attention-page.module.css'

/** The unsaved values of a vehicle that has been deleted. No other page leads to them. */
export function DraftItem({ draft: { key, at, values } }: { draft: DraftRow }) {
  const format = useFormat()
  const [busy, act] = useAction()
  const navigate = useNavigate()
  const { year = '', make = '', model = '' } = Object(values)

  const add = async () => {
    const problem = await inSession(({ store }) => moveDraft(store, key, NEW_DRAFTS))
    if (!problem) navigate(`${DASHBOARD_PATH}/add-car`)
    return problem
  }
  const discard = () => inSession(({ store }) => removeDraft(store, key))

  return (
    <li className="stack space-2 box pad-5">
      <h2 className="cluster space-2">
        {[year, make, model].filter(Boolean).join(' ')}{' '}
        <StatusPill tone="bad">{t('attention.vehicleDeleted')}</StatusPill>
      </h2>
      <p className={styles.reason}>{t('attention.draftKept')}</p>
      <p className="muted smaller">{t('attention.entered', { moment: format.moment(at) })}</p>
      <div className="actions above-2">
        <Button look="secondary" disabled={busy} onClick={() => act(add)}>
          {t('attention.addAsNew')}
        </Button>
        <Button look="secondary" disabled={busy} onClick={() => act(discard)}>
          {t('attention.discard')}
        </Button>
      </div>
    </li>
  )
}
