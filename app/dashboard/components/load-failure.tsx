import { retryLoading } from '#app/local/state/entry.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Where the device has nothing and the server gave no answer. */
export function LoadFailure({ what }: { what: 'vehicles' | 'vehicle' | 'messages' | 'settings' }) {
  return (
    <Notice kind="error">
      <p>Could not load the {what}.</p>
      <Button look="secondary" onClick={retryLoading}>
        Retry
      </Button>
    </Notice>
  )
}
