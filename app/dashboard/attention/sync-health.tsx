import { useSyncSuccess } from '#app/local/state/sync-success.ts'
import { useCars } from '#app/local/state/use-cars.ts'
import { useOthersWaiting } from '#app/local/state/use-others-waiting.ts'
import { useWaiting } from '#app/local/state/use-pending.ts'
import { unreachedWords } from '#app/shared/unreached-message.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { tryNow } from '#app/sync/mutate/attention-actions.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-date.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './attention-page.module.css'
import { durationText, isStuck } from './durations.ts'
import { useAction } from './use-action.ts'
import { useNow } from './use-now.ts'
import { useOnline } from './use-online.ts'

const NO_NETWORK = 'There is no connection. What waits is safe here and is sent by itself when there is one.'
const ALL_SENT = 'Everything made on this device has reached the server.'
const NONE_KNOWN = 'No change waits in this tab, and none is known to wait on this device.'
const IN_TAB_ONLY = 'What waits is in this tab only and is sent by itself. Keep the tab open until it has been sent.'

/** How this device stands with the server: what waits and since when, the last success, and what a person can do. */
export function SyncHealth() {
  const [oldest, ...more] = useWaiting()
  const { at, end } = useSyncSuccess()
  const others = useOthersWaiting()
  const { status, kept, blocked, unreached } = useConnection()
  // Until the database has been opened, or was not given, nobody knows what waits.
  const isKnown = useCars().state !== 'loading'
  const now = useNow()
  const [busy, act] = useAction()
  const isOnline = useOnline()
  const hasNetwork = status !== 'Offline' || isOnline
  const count = oldest ? more.length + 1 : 0
  const stuck = oldest !== undefined && hasNetwork && isStuck(now, oldest.madeAt, at)

  return (
    <section aria-labelledby="this-device" className={styles.item}>
      <h2 id="this-device" className={styles.name}>
        This device {stuck && <StatusPill tone="bad">Stuck</StatusPill>}
      </h2>
      {oldest ? (
        <p className={styles.reason}>
          {count === 1 ? '1 change waits' : `${count} changes wait, the oldest`} for{' '}
          {durationText(now - Date.parse(oldest.madeAt))}, made {formatMoment(oldest.madeAt)}.
        </p>
      ) : (
        unreached === 0 && isKnown && <p className={styles.reason}>{kept ? ALL_SENT : NONE_KNOWN}</p>
      )}
      {unreached > 0 && (
        <p className={styles.reason}>
          {unreachedWords(unreached, blocked ? 'Close the other tabs, then reload this one' : 'Reload this tab')}
        </p>
      )}
      <p className={styles.meta}>
        {at === null
          ? 'Nothing has been synced on this device yet.'
          : `Last synced ${formatMoment(new Date(at).toISOString())}, ${durationText(now - at)} ago.`}
      </p>
      {oldest && <p>{!kept ? IN_TAB_ONLY : hasNetwork ? adviceOf(stuck, end) : NO_NETWORK}</p>}
      {others > 0 && (
        <p>
          {others === 1 ? '1 change' : `${others} changes`} of other people{' '}
          {others === 1 ? 'is kept here and goes' : 'are kept here and go'} when they log in on this device.
        </p>
      )}
      {(oldest || unreached > 0) && (
        <div className={styles.actions}>
          {oldest && (
            <Button look="secondary" disabled={busy} onClick={() => act(tryNow)}>
              Try now
            </Button>
          )}
          {unreached > 0 && (
            <Button look="secondary" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function adviceOf(stuck: boolean, end: ReturnType<typeof useSyncSuccess>['end']): string {
  if (!stuck) return 'What waits is safe here and is sent by itself.'
  if (end === 'busy')
    return 'The server answers but cannot save at the moment. What waits is safe here. If it lasts, tell whoever looks after the site, and keep the data of this browser until then.'
  return 'This device has a network, but the server does not answer. What waits is safe here. Open another website to see whether the network asks for a log-in. If others open, tell whoever looks after this site, and keep the data of this browser until then.'
}
