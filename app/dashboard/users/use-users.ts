import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '#app/sync/use-connection.ts'
import { listUsers } from '#app/sync/user-calls.ts'
import type { User } from '#domain/user.ts'

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

  const load = useCallback(async () => {
    const answer = await listUsers()
    setState(answer.kind === 'ok' ? 'ready' : 'failed')
    if (answer.kind === 'ok') setUsers(answer.body)
    else setError(answer.message ?? 'Failed to fetch users')
  }, [])
  useEffect(() => void load(), [load])
  // What could not be asked is asked again when the connection is back.
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline
    wasOffline.current = isOffline
    if (isBack && state === 'failed') void load()
  }, [isOffline, state, load])

  return { users, state, error, load }
}
