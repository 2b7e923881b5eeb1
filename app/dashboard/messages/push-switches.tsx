import { useEffect, useState } from 'react'
import { useConnection } from '#app/local/state/connection.ts'
import { useStore } from '#app/local/state/store.ts'
import { disableWebPush, enableWebPush, refreshWebPushState, webPushStore } from '#app/pwa/web-push.ts'
import { Switch } from '#app/ui/form/switch.tsx'
import { PUSH_TOPICS, type PushTopic } from '#domain/protocol/push-topics.ts'
import { t } from '#text/t.ts'
import styles from './push-switches.module.css'

const UNAVAILABLE_HINTS = {
  insecure: 'messages.pushInsecure',
  unsupported: 'messages.pushUnsupported',
  blocked: 'messages.pushBlocked',
} as const

const LABELS = { inquiry: 'messages.pushInquiry', reminder: 'messages.pushReminder' } as const

/** Turn push notifications on and off for this device. */
export function PushSwitches() {
  const { state, busy, failure, toggle } = usePushNotifications()
  const { status } = useConnection()
  if (state === null) return null
  const { problem, topics } = state
  // Only the last topic that is on can be switched off without a connection: the browser alone ends the subscription.
  const needsConnection = (topic: PushTopic) => status === 'Offline' && !(topics.length === 1 && topics.includes(topic))
  const offlineHint = PUSH_TOPICS.some(needsConnection) ? 'messages.pushOffline' : null
  const hint = problem ? UNAVAILABLE_HINTS[problem] : offlineHint
  return (
    <div className={`stack space-1 ${styles.push}`}>
      {PUSH_TOPICS.map((topic) => (
        <Switch
          key={topic}
          label={t(LABELS[topic])}
          checked={topics.includes(topic)}
          onChange={(isOn) => void toggle(topic, isOn)}
          disabled={busy || problem !== null || needsConnection(topic)}
        />
      ))}
      {hint && <p className={`muted ${styles.hint}`}>{t(hint)}</p>}
      <p role="alert" className={`danger ${styles.failure}`}>
        {!problem && failure}
      </p>
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

  const toggle = async (topic: PushTopic, isOn: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      const result = isOn ? await enableWebPush(topic) : await disableWebPush(topic)
      if (result.kind === 'failed') setFailure(result.message)
    } catch {
      setFailure(t('messages.pushFailed'))
    }
    setBusy(false)
  }

  return { state, busy, failure, toggle }
}
