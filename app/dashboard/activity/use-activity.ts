import { useCallback, useEffect, useRef, useState } from 'react'
import { listActivity } from '#app/sync/http/activity.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import type { ActivityEntry } from '#domain/protocol/activity.ts'

export interface Activity {
  entries: readonly ActivityEntry[]
  state: 'loading' | 'ready' | 'offline' | 'failed'
  error: string
  hasOlder: boolean
  /** From the newest on, anew. */
  load(): Promise<void>
  loadOlder(): Promise<void>
}

const NOTHING = { entries: [] as readonly ActivityEntry[], before: null as number | null }

/** The log as the server tells it, page after page. @param record its uid, for the changes of one record only */
export function useActivity(record: string | null): Activity {
  const [{ entries, before }, setRead] = useState(NOTHING)
  const [state, setState] = useState<Activity['state']>('loading')
  const [error, setError] = useState('')
  const asked = useRef(0)
  const isOffline = useConnection().status === 'Offline'

  const read = useCallback(
    async (from: number | null) => {
      asked.current += 1
      const mine = asked.current
      setState('loading')
      const answer = await listActivity({ before: from, record })
      if (mine !== asked.current) return
      setState(answer.kind === 'ok' ? 'ready' : answer.kind === 'unreachable' ? 'offline' : 'failed')
      if (answer.kind === 'failed') setError(answer.message ?? 'The activity could not be loaded.')
      if (answer.kind !== 'ok') return
      const { data, before: older } = answer.page
      setRead((known) => ({ entries: from === null ? data : [...known.entries, ...data], before: older }))
    },
    [record],
  )
  const load = useCallback(() => read(null), [read])
  useEffect(() => {
    setRead(NOTHING)
    if (isOffline) setState('offline')
    else void load()
  }, [load, isOffline])

  return { entries, state, error, hasOlder: before !== null, load, loadOlder: () => read(before) }
}
