import { useState } from 'react'
import type { UserResult } from '#app/http/user-result.ts'
import { useFormErrors } from '#app/ui/form/use-form-errors.ts'

/** Sends one request at a time and shows the message of a failure. @param fallback shown without a message of the server */
export function useRequest(fallback: string) {
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors()

  /** @returns the response; null after a failure */
  async function run<T>(send: () => Promise<UserResult<T>>): Promise<T | null> {
    errors.clear()
    setBusy(true)
    const result = await send()
    setBusy(false)
    if (result.kind === 'ok') return result.body
    errors.fail(result.message ?? fallback, ...(result.refusal?.errors ?? []).map(({ path }) => path))
    return null
  }

  return { busy, errors, run }
}
