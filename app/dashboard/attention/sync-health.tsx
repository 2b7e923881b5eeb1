import { useNow } from '#app/dashboard/components/hooks/use-now.ts'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import { QuotaNotice } from '#app/dashboard/components/quota-notice.tsx'
import { useCars } from '#app/local/state/cars.ts'
import { useConnection } from '#app/local/state/connection.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { useOtherAccounts } from '#app/sync/session/other-accounts.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { t } from '#text/t.ts'
import styles from './attention-page.module.css'
import { durationText, isStuck } from './durations.ts'
import type { PendingChanges } from './pending-changes.ts'
import { useOnline } from './use-online.ts'

/**
 * The sync state of this device: pending mutations and their age, the last success, and advice.
 * @param pending undefined while they are not known
 */
export function SyncHealth({ pending }: { pending: PendingChanges | undefined }) {
  const format = useFormat()
  const { count = 0, since = null } = pending ?? {}
  const { at, lastResult, quota } = useConnection()
  const { pending: others } = useOtherAccounts()
  const { status, isPersistent, pendingPhotoCount } = useConnection()
  const isLoaded = useCars().state !== 'loading'
  const isKnown = isLoaded && pending !== undefined
  const now = useNow()
  const [busy, act] = useAction()
  const isOnline = useOnline()
  const hasNetwork = status !== 'Offline' || isOnline
  const stuck = since !== null && hasNetwork && quota === null && isStuck(now, since, at)

  return (
    <section aria-labelledby="this-device" className="stack space-2 box pad-5">
      <h2 id="this-device" className="cluster space-2">
        {t('device.title')} {stuck && <StatusPill tone="bad">{t('device.stuck')}</StatusPill>}
      </h2>
      {since !== null ? (
        <p className={styles.reason}>
          {t('device.waiting', {
            count,
            duration: durationText(now - Date.parse(since)),
            moment: format.moment(since),
          })}
        </p>
      ) : (
        pendingPhotoCount === 0 &&
        isKnown && <p className={styles.reason}>{t(isPersistent ? 'device.allSent' : 'device.noneKnown')}</p>
      )}
      {pendingPhotoCount > 0 && (
        <p className={styles.reason}>
          {t(since === null ? 'device.photosOnly' : 'device.photosWait', { count: pendingPhotoCount })}
        </p>
      )}
      <p className="muted smaller">
        {at === null
          ? isLoaded && t('device.neverSynced')
          : t('device.synced', { moment: format.moment(new Date(at).toISOString()), duration: durationText(now - at) })}
      </p>
      {since !== null && quota === null && (
        <p>{t(!isPersistent ? 'device.inTabOnly' : hasNetwork ? adviceFor(stuck, lastResult) : 'device.noNetwork')}</p>
      )}
      <QuotaNotice />
      {others > 0 && <p>{t('device.ofOthers', { count: others })}</p>}
      {(since !== null || pendingPhotoCount > 0) && (
        <div className="actions above-2">
          <Button look="secondary" disabled={busy} onClick={() => act(async () => (await clientLoaded()).retry())}>
            {t('device.tryNow')}
          </Button>
        </div>
      )}
    </section>
  )
}

function adviceFor(isDeviceStuck: boolean, lastResult: ReturnType<typeof useConnection>['lastResult']) {
  if (!isDeviceStuck) return 'device.automatically'
  return lastResult === 'busy' ? 'device.serverBusy' : 'device.serverSilent'
}
