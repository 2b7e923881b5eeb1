import { useBlocker } from 'react-router-dom'
import { useHasUnsavedChanges, useLeaveWarning } from '#app/dashboard/forms/unsaved-changes.ts'
import { useArePicturesBeingAdded } from '#app/dashboard/import/pictures/picture-run.ts'
import { useArePhotosPreparing } from '#app/dashboard/photos/preparing-photos.tsx'
import { useConnection } from '#app/local/state/connection.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { t } from '#text/t.ts'

/** Asks before the user leaves a page with unsaved changes. Redirects pass: they change the address of the same page. */
export function LeaveGuard() {
  const hasUnsavedChanges = useHasUnsavedChanges()
  const { isPersistent } = useConnection()
  // They outlive the page that they were added on, but not a reload.
  const arePhotosPreparing = useArePhotosPreparing()
  const arePicturesBeingAdded = useArePicturesBeingAdded()
  useLeaveWarning(hasUnsavedChanges || arePhotosPreparing || arePicturesBeingAdded)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    return hasUnsavedChanges && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname
  })
  if (blocker.state !== 'blocked') return null
  return (
    <AlertDialog
      open
      title={t('shell.unsaved')}
      action={t('shell.leave')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {t(isPersistent ? 'shell.leaveTextDraft' : 'shell.leaveText')}
    </AlertDialog>
  )
}
