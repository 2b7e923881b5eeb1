import { QuotaNotice } from '#app/dashboard/components/quota-notice.tsx'
import { useNow } from '#app/dashboard/components/use-now.ts'
import { useAction } from '#app/dashboard/components/use-show-result.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useConnection, useSyncSuccess } from '#app/local/state/connection.ts'
import { useOtherUsersPending } from '#app/local/state/other-outboxes.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './attention-page.module.css'
import { durationText, isStuck } from './durations.ts'
import type { PendingChanges } from './pending-changes.ts'
import { useOnline } from './use-online.ts'

const NO_NETWORK = 'There is no connection. Waiting changes are kept on this device and sent when there is one.'
const ALL_SENT = 'Nothing on this device waits to be sent.'
const NO_CHANGES = 'Every change made on this device has reached the server.'
const NONE_KNOWN = 'No change waits in this tab, and none is known to wait on this device.'
const IN_TAB_ONLY =
  'Changes that are not sent yet are kept in this tab only and are sent automatically. Keep the tab open until they have been sent.'

/**
 * The sync state of this device: pending mutations and their age, the last success, and advice.
 * @param pending undefined while they are not known
 */
export function SyncHealth({ pending }: { pending: PendingChanges | undefined }) {
  const format = useFormat()
  const { count = 0, since = null } = pending ?? {}
  const { at, lastResult, quota } = useSyncSuccess()
  const others = useOtherUsersPending()
  const { status, isPersistent, pendingPhotoCount } = useConnection()
  const isLoaded = useCars().state !== 'loading'
  const isKnown = isLoaded && pending !== undefined
  const now = useNow()
  const [busy, act] = useAction()
  const isOnline = useOnline()
  const hasNetwork = status !== 'Offline' || isOnline
  const stuck = since !== null && hasNetwork && quota === null && isStuck(now, since, at)

  return (
    <section aria-labelledby="this-device" className={`stack space-2 box ${styles.item}`}>
      <h2 id="this-device" className="cluster space-2">
        This device {stuck && <StatusPill tone="bad">Stuck</StatusPill>}
      </h2>
      {since !== null ? (
        <p className={styles.reason}>
          {count === 1 ? '1 change has been waiting' : `${countText(count)} changes are waiting, the oldest`} for{' '}
          {durationText(now - Date.parse(since))}, made {format.moment(since)}.
        </p>
      ) : (
        pendingPhotoCount === 0 && isKnown && <p className={styles.reason}>{isPersistent ? ALL_SENT : NONE_KNOWN}</p>
      )}
      {pendingPhotoCount > 0 && (
        <p className={styles.reason}>
          {pendingPhotoCount === 1 ? '1 photo waits' : `${pendingPhotoCount} photos wait`} to be uploaded.
          {since === null && ` ${NO_CHANGES}`}
        </p>
      )}
      <p className={styles.meta}>
        {at === null
          ? isLoaded && 'Nothing has been synced on this device yet.'
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
      {(since !== null || pendingPhotoCount > 0) && (
        <div className={`actions ${styles.actions}`}>
          <Button look="secondary" disabled={busy} onClick={() => act(async () => (await clientLoaded()).retry())}>
            Try now
          </Button>
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
