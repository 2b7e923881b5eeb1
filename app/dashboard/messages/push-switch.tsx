import { useConnection } from '#app/sync/live/use-connection.ts'
import { Switch } from '#app/ui/switch.tsx'
import styles from './push-switch.module.css'
import { useNotices } from './use-web-push.ts'

const CANNOT = {
  insecure: 'Notices need HTTPS.',
  unsupported: 'This browser cannot show notices. On an iPhone or iPad, install the app first.',
  blocked: "Notices of this site are blocked in the browser's settings.",
}

export function NoticesSwitch() {
  const { state, busy, failure, change } = useNotices()
  const { status } = useConnection()
  if (state === null) return null
  const cannot = state === 'on' || state === 'off' ? null : CANNOT[state]
  const needsConnection = state === 'off' && status === 'Offline'
  const hint = cannot ?? (needsConnection ? 'Switching it on needs a connection.' : null)
  return (
    <div className={styles.notices}>
      <Switch
        label="Notify me of new enquiries on this device"
        checked={state === 'on'}
        onChange={change}
        disabled={busy || hint !== null}
      />
      {hint && <p className={styles.hint}>{hint}</p>}
      {failure && !hint && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}
