import { useEffect, useId, useRef, useState } from 'react'

/** The error of a form. The fields that it is about are marked and tied to the message, and the first of them gets the focus. */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [error, setError] = useState<{ message: string; fields: readonly string[] } | null>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return {
    form,
    /** The properties of the notice with the message. */
    notice: { id, children: error?.message },
    /** @param fields the names of the fields to correct */
    fail: (message: string, ...fields: string[]) => setError({ message, fields }),
    clear: () => setError(null),
    /** The `errorId` of a field. */
    errorIdOf: (field: string) => (error?.fields.includes(field) ? id : undefined),
  }
}
