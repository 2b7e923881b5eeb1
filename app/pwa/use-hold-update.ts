import { useEffect } from 'react'
import { holdUpdate } from './update.ts'

/** While a form has unsaved words, no tab updates the app under it. */
export function useHoldUpdate(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdUpdate() : undefined), [unsaved])
}
