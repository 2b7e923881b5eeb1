import { useCallback, useEffect, useState } from 'react'
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

  const load = useCallback(async () => {
    const answer = await listUsers()
    setState(answer.kind === 'ok' ? 'ready' : 'failed')
    if (answer.kind === 'ok') setUsers(answer.body)
    else setError(answer.message ?? 'Failed to fetch users')
  }, [])
  useEffect(() => void load(), [load])

  return { users, state, error, load }
}
