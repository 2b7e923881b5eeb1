import { useState } from 'react'
import type { UserResult } from '#app/http/user-result.ts'

/** Sends one request at a time and keeps the message of a failure. @param fallback shown without a message of the server */
export function useRequest(fallback: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  /** @returns the response; null after a failure */
  async function run<T>(send: () => Promise<UserResult<T>>): Promise<T | null> {
    setError('')
    setBusy(true)
    const result = await send()
    setBusy(false)
    if (result.kind === 'ok') return result.body
    setError(result.message ?? fallback)
    return null
  }

  return { busy, error, setError, run }
}
