import { useCallback, useEffect, useRef, useState } from 'react'
import { listActivity } from '#app/dashboard/calls/site.ts'
import { useConnection } from '#app/local/state/connection.ts'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

export interface Activity {
  entries: readonly ActivityEntry[]
  state: 'loading' | 'ready' | 'offline' | 'failed'
  error: string
  hasOlder: boolean
  /** Replaces the entries with the newest page. */
  load(): Promise<void>
  /** Appends the next page. */
  loadOlder(): Promise<void>
}

const NO_ENTRIES = { entries: [] as readonly ActivityEntry[], before: null as number | null }

/**
 * The activity log, fetched from the server page by page. It is not stored on the device.
 *
 * @param record `uid` of the record to which the log is limited; null for the whole log
 */
export function useActivity(record: string | null): Activity {
  const [{ entries, before }, setLoaded] = useState(NO_ENTRIES)
  const [state, setState] = useState<Activity['state']>('loading')
  const [error, setError] = useState('')
  // Only the response to the last request is used.
  const lastRequest = useRef(0)
  const isOffline = useConnection().status === 'Offline'

  const request = useCallback(
    async (from: number | null) => {
      lastRequest.current += 1
      const order = lastRequest.current
      setState('loading')
      const result = await listActivity(from, record)
      if (order !== lastRequest.current) return
      setState(result.kind === 'ok' ? 'ready' : result.kind === 'unreachable' ? 'offline' : 'failed')
      setError(result.kind === 'refused' ? refusalText(result.body) : t('activity.loadFailed'))
      if (result.kind !== 'ok') return
      const { data, before: next } = result.body
      setLoaded((loaded) => ({ entries: from === null ? data : [...loaded.entries, ...data], before: next }))
    },
    [record],
  )
  const load = useCallback(() => request(null), [request])
  useEffect(() => {
    setLoaded(NO_ENTRIES)
    if (isOffline) setState('offline')
    else void load()
  }, [load, isOffline])

  return { entries, state, error, hasOlder: before !== null, load, loadOlder: () => request(before) }
}
