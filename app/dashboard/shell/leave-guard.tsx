import { useBlocker } from 'react-router-dom'
import { useHasUnsaved } from '#app/dashboard/components/unsaved-forms.ts'
import { useHoldPage } from '#app/dashboard/components/use-leave-warning.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

/** Asks before a person leaves a page with unsaved changes; redirects (a new address of the same page) pass. */
export function LeaveGuard() {
  const hasUnsaved = useHasUnsaved()
  const { kept } = useConnection()
  useHoldPage(hasUnsaved)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    return hasUnsaved && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname
  })
  if (blocker.state !== 'blocked') return null
  return (
    <AlertDialog
      open
      title="Unsaved changes"
      action="Leave without saving"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      What you changed on this page has not been saved.
      {kept && ' A draft of it stays on this device until you save it, discard it or log out.'}
    </AlertDialog>
  )
}
