import { useNavigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { NEW_DRAFTS } from '#app/dashboard/vehicle-form/draft-kinds.ts'
import type { DraftRow } from '#app/local/db/rows.ts'
import { moveDraft, removeDraft } from '#app/local/drafts/drafts.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
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
    <li className={`stack space-2 box ${styles.item}`}>
      <h2 className="cluster space-2">
        {[year, make, model].filter(Boolean).join(' ')} <StatusPill tone="bad">Vehicle deleted</StatusPill>
      </h2>
      <p className={styles.reason}>
        What you entered in its form was not saved before the vehicle was deleted. It is kept on this device.
      </p>
      <p className={styles.meta}>Entered {format.moment(at)}</p>
      <div className={`actions ${styles.actions}`}>
        <Button look="secondary" disabled={busy} onClick={() => act(add)}>
          Add as a new vehicle
        </Button>
        <Button look="secondary" disabled={busy} onClick={() => act(discard)}>
          Discard
        </Button>
      </div>
    </li>
  )
}
