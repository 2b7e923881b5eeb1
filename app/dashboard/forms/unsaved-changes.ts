import { useEffect } from 'react'
import { useBeforeUnload } from 'react-router-dom'
import { createStore, useStore } from '#app/local/state/store.ts'
import { useBlockUpdates } from '#app/pwa/updates.ts'

const unsavedFormCount = createStore(0)

/** Whether any form of the page has unsaved changes. */
export const useHasUnsavedChanges = (): boolean => useStore(unsavedFormCount) > 0

/** Counts the calling form as unsaved while `isUnsaved`. */
export function useMarkUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    unsavedFormCount.set(unsavedFormCount.get() + 1)
    return () => unsavedFormCount.set(unsavedFormCount.get() - 1)
  }, [isUnsaved])
}

/** While `isUnsaved`, postpones app updates and makes the browser ask before it reloads or closes the page. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useBlockUpdates(isUnsaved)
  useBeforeUnload((event) => {
    if (!isUnsaved) return
    event.preventDefault()
    // Chrome before 119 asks only by this.
    event.returnValue = true
  })
}
