import { useEffect } from 'react'
import { createShown, useShown } from '#app/local/state/store.ts'

const unsavedForms = createShown(0)

/** Whether a form of this page holds what has not been saved. */
export const useHasUnsaved = (): boolean => useShown(unsavedForms) > 0

/** Says that this form holds unsaved changes, as long as `isUnsaved`. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    unsavedForms.set(unsavedForms.get() + 1)
    return () => unsavedForms.set(unsavedForms.get() - 1)
  }, [isUnsaved])
}
