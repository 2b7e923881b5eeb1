import { useCallback, useEffect, useRef, useState } from 'react'
import { listUsers } from '#app/sync/http/users.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import type { User } from '#domain/users/user.ts'

export interface Users {
  users: readonly User[]
  state: 'loading' | 'ready' | 'failed'
  error: string
  load(): Promise<void>
}

/** The users as the server has them now: nothing of them is kept on the device. */
export function useUsers(): Users {
  const [users, setUsers] = useState<readonly User[]>([])
  const [state, setState] = useState<Users['state']>('loading')
  const [error, setError] = useState('')
  const isOffline = useConnection().status === 'Offline'

  const asked = useRef(0)
  const shown = useRef(0)
  const ask = useCallback(async () => {
    asked.current += 1
    const order = asked.current
    const answer = await listUsers()
    if (answer.kind !== 'ok' || order < shown.current) return answer
    shown.current = order
    setUsers(answer.body)
    setState('ready')
    return answer
  }, [])
  const load = useCallback(async () => {
    const answer = await ask()
    if (answer.kind === 'ok') return
    setState('failed')
    setError(answer.message ?? 'Failed to fetch users')
  }, [ask])
  useEffect(() => void load(), [load])
  // Others may have changed it while nobody looked. Where that cannot be asked, what stands there stays.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask])
  // What could not be asked is asked again when the connection is back.
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline
    wasOffline.current = isOffline
    if (isBack && state === 'failed') void load()
  }, [isOffline, state, load])

  return { users, state, error, load }
}
