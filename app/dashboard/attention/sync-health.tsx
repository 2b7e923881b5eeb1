import { QuotaNotice } from '#app/dashboard/components/quota-notice.tsx'
import { useNow } from '#app/dashboard/components/use-now.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useOtherUsersPending } from '#app/local/state/other-outboxes.ts'
import { usePending } from '#app/local/state/pending.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { useSyncSuccess } from '#app/local/state/sync-success.ts'
import { unreachedMessage } from '#app/shared/unreached-message.ts'
import { client } from '#app/sync/client.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './attention-page.module.css'
import { durationText, isStuck } from './durations.ts'
import { useOnline } from './use-online.ts'

const NO_NETWORK = 'There is no connection. Waiting changes are kept on this device and sent when there is one.'
const ALL_SENT = 'Nothing on this device waits to be sent.'
const NO_CHANGES = 'Every change made on this device has reached the server.'
const NONE_KNOWN = 'No change waits in this tab, and none is known to wait on this device.'
const IN_TAB_ONLY =
  'Changes that are not sent yet are kept in this tab only and are sent automatically. Keep the tab open until they have been sent.'

/** The sync state of this device: pending mutations and their age, the last success, and advice. */
export function SyncHealth() {
  const format = useFormat()
  const { count, since } = usePending()
  const { at, lastResult, quota } = useSyncSuccess()
  const others = useOtherUsersPending()
  const { status, isPersistent, isBlocked, unreachedCount, pendingPhotoCount } = useConnection()
  // While the database is opening, the pending mutations are unknown.
  const isKnown = useCars().state !== 'loading'
  const now = useNow()
  const [busy, act] = useAction()
  const isOnline = useOnline()
  const hasNetwork = status !== 'Offline' || isOnline
  const stuck = since !== null && hasNetwork && quota === null && isStuck(now, since, at)

  return (
    <section aria-labelledby="this-device" className={styles.item}>
      <h2 id="this-device" className={styles.name}>
        This device {stuck && <StatusPill tone="bad">Stuck</StatusPill>}
      </h2>
      {since !== null ? (
        <p className={styles.reason}>
          {count === 1 ? '1 change has been waiting' : `${countText(count)} changes are waiting, the oldest`} for{' '}
          {durationText(now - Date.parse(since))}, made {format.moment(since)}.
        </p>
      ) : (
        unreachedCount === 0 &&
        pendingPhotoCount === 0 &&
        isKnown && <p className={styles.reason}>{isPersistent ? ALL_SENT : NONE_KNOWN}</p>
      )}
      {pendingPhotoCount > 0 && (
        <p className={styles.reason}>
          {pendingPhotoCount === 1 ? '1 photo waits' : `${pendingPhotoCount} photos wait`} to be uploaded.
          {since === null && ` ${NO_CHANGES}`}
        </p>
      )}
      {unreachedCount > 0 && (
        <p className={styles.reason}>
          {unreachedMessage(
            unreachedCount,
            isBlocked ? 'Close the other tabs, then reload this one' : 'Reload this tab',
          )}
        </p>
      )}
      <p className={styles.meta}>
        {at === null
          ? isKnown && 'Nothing has been synced on this device yet.'
          : `Last synced ${format.moment(new Date(at).toISOString())}, ${durationText(now - at)} ago.`}
      </p>
      {since !== null && quota === null && (
        <p>{!isPersistent ? IN_TAB_ONLY : hasNetwork ? adviceFor(stuck, lastResult) : NO_NETWORK}</p>
      )}
      <QuotaNotice />
      {others > 0 && (
        <p>
          {others === 1 ? '1 change' : `${others} changes`} of other people{' '}
          {others === 1 ? 'is kept here and goes' : 'are kept here and go'} when they log in on this device.
        </p>
      )}
      {(since !== null || unreachedCount > 0 || pendingPhotoCount > 0) && (
        <div className={styles.actions}>
          {(since !== null || pendingPhotoCount > 0) && (
            <Button look="secondary" disabled={busy} onClick={() => act(client.retry)}>
              Try now
            </Button>
          )}
          {unreachedCount > 0 && (
            <Button look="secondary" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function adviceFor(isDeviceStuck: boolean, lastResult: ReturnType<typeof useSyncSuccess>['lastResult']): string {
  if (!isDeviceStuck) return 'Waiting changes are kept on this device and sent automatically.'
  if (lastResult === 'busy')
    return 'The server answers but cannot save at the moment. Waiting changes are kept on this device. If it lasts, tell the person who looks after the site, and keep the data of this browser until then.'
  return 'This device has a network, but the server does not answer. Waiting changes are kept on this device. Open another website to see whether the network asks for a log-in. If others open, tell the person who looks after this site, and keep the data of this browser until then.'
}
