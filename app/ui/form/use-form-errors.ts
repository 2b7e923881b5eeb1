import { useEffect, useId, useRef, useState } from 'react'
import type { Issue } from '#domain/values/issue.ts'
import { faultText } from '#text/fault-text.ts'

/** The error of a form. The fields that it is about are marked and tied to the message, and the first of them gets the focus. */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [error, setError] = useState<{ message: string; fields: readonly string[] } | null>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const fail = (message: string, ...fields: string[]) => setError({ message, fields })
  return {
    form,
    /** The properties of the notice with the message. */
    notice: { id, children: error?.message },
    /** @param fields the names of the fields to correct */
    fail,
    /** Shows the first message, with all fields that it is about. @returns whether there is none */
    accepts(issues: readonly Issue[]): boolean {
      const [first] = issues
      if (!first) return true
      const text = faultText(first)
      fail(text, ...issues.filter((issue) => faultText(issue) === text).map(({ path }) => path))
      return false
    },
    clear: () => setError(null),
    /** The `errorId` of a field. */
    errorIdOf: (field: string) => (error?.fields.includes(field) ? id : undefined),
  }
}
