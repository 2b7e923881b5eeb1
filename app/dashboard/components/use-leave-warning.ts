import { useBeforeUnload } from 'react-router-dom'
import { useHoldUpdate } from '#app/pwa/use-hold-update.ts'

/** What has not been saved goes with no update, and with no reload or closed tab unasked. */
export function useHoldPage(isUnsaved: boolean): void {
  useHoldUpdate(isUnsaved)
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault()
  })
}
