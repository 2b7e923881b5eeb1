import { useCallback, useEffect, useRef, useState } from 'react'
import { listUsers } from '#app/dashboard/calls/accounts.ts'
import { useConnection } from '#app/local/state/connection.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'

export interface Users {
  users: readonly User[]
  state: 'loading' | 'ready' | 'failed'
  error: string
  load(): Promise<void>
}

/** The users, fetched from the server. They are not stored on the device. */
export function useUsers(): Users {
  const [users, setUsers] = useState<readonly User[]>([])
  const [state, setState] = useState<Users['state']>('loading')
  const [error, setError] = useState('')
  const isOffline = useConnection().status === 'Offline'

  // Requests are numbered, so that a late response does not replace a newer one.
  const lastRequest = useRef(0)
  const lastApplied = useRef(0)
  const request = useCallback(async () => {
    lastRequest.current += 1
    const order = lastRequest.current
    const result = await listUsers()
    if (result.kind !== 'ok' || order < lastApplied.current) return result
    lastApplied.current = order
    setUsers(result.body)
    setState('ready')
    return result
  }, [])
  const load = useCallback(async () => {
    const result = await request()
    if (result.kind === 'ok') return
    setState('failed')
    setError(result.message ?? t('components.usersFailed'))
  }, [request])
  useEffect(() => void load(), [load])
  // Refresh when the tab becomes visible again. A failed refresh keeps the list.
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void request()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [request])
  // Repeat a failed load when the connection is back.
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline
    wasOffline.current = isOffline
    if (isBack && state === 'failed') void load()
  }, [isOffline, state, load])

  return { users, state, error, load }
}
