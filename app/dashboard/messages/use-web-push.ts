import { useEffect, useState } from 'react'
import { useShown } from '#app/local/state/store.ts'
import { endNotices, lookAtNotices, shownNotices, startNotices } from '#app/pwa/web-push.ts'

export function useNotices() {
  const state = useShown(shownNotices)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    const look = () => void lookAtNotices()
    look()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])

  const change = async (wanted: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      const started = wanted ? await startNotices() : await endNotices()
      if (started?.kind === 'failed') setFailure(started.message)
    } catch {
      setFailure('That failed on this device. Please try again.')
    }
    setBusy(false)
  }

  return { state, busy, failure, change }
}
