import { useNavigate } from 'react-router-dom'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { NEW_DRAFTS } from '#app/dashboard/vehicle-form/draft-kinds.ts'
import type { DraftRow } from '#app/local/db/rows.ts'
import { useSession } from '#app/local/session/session.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './attention-page.module.css'

/** The unsaved values of a vehicle that was deleted meanwhile. No other page leads to them. */
export function DraftItem({ draft: { key, at, values } }: { draft: DraftRow }) {
  const format = useFormat()
  const [busy, act] = useAction()
  const navigate = useNavigate()
  const { user } = useSession()
  const { year = '', make = '', model = '' } = Object(values)

  const add = async () => {
    const problem = await staff.moveDraft(key, NEW_DRAFTS)
    if (!problem) navigate(`${DASHBOARD_PATH}/add-car`)
    return problem
  }
  const discard = () => staff.removeDraft(key, user?.id ?? null)

  return (
    <li className={styles.item}>
      <h2 className={styles.name}>
        {[year, make, model].filter(Boolean).join(' ')} <StatusPill tone="bad">Vehicle deleted</StatusPill>
      </h2>
      <p className={styles.reason}>
        What you entered in its form was not saved before the vehicle was deleted. It is kept on this device.
      </p>
      <p className={styles.meta}>Entered {format.moment(at)}</p>
      <div className={styles.actions}>
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
