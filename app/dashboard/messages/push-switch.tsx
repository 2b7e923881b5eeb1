import { useEffect, useState } from 'react'
import { useStore } from '#app/local/state/store.ts'
import { disableWebPush, enableWebPush, refreshWebPushState, webPushStore } from '#app/pwa/web-push.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Switch } from '#app/ui/switch.tsx'
import styles from './push-switch.module.css'

const UNAVAILABLE_HINTS = {
  insecure: 'Notifications need HTTPS.',
  unsupported: 'This browser cannot show notifications. On an iPhone or iPad, install the app first.',
  blocked: "Notifications of this site are blocked in the browser's settings.",
}

/** Turns push notifications of new inquiries on and off for this device. */
export function PushSwitch() {
  const { state, busy, failure, toggle } = usePushNotifications()
  const { status } = useConnection()
  if (state === null) return null
  const unavailableHint = state === 'on' || state === 'off' ? null : UNAVAILABLE_HINTS[state]
  const needsConnection = state === 'off' && status === 'Offline'
  const hint = unavailableHint ?? (needsConnection ? 'Switching it on needs a connection.' : null)
  return (
    <div className={styles.push}>
      <Switch
        label="Notify me of new enquiries on this device"
        checked={state === 'on'}
        onChange={toggle}
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

function usePushNotifications() {
  const state = useStore(webPushStore)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  // The permission may have been changed in the browser's settings.
  useEffect(() => {
    const refresh = () => void refreshWebPushState()
    refresh()
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [])

  const toggle = async (isOn: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      const result = isOn ? await enableWebPush() : await disableWebPush()
      if (result?.kind === 'failed') setFailure(result.message)
    } catch {
      setFailure('That failed on this device. Please try again.')
    }
    setBusy(false)
  }

  return { state, busy, failure, toggle }
}
