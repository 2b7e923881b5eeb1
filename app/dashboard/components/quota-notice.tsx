import { useSyncSuccess } from '#app/local/state/sync-success.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Why the server accepts no more from this user at the moment, while something waits for that. */
export function QuotaNotice() {
  const { quota, photoQuota } = useSyncSuccess()
  const reasons = [quota, photoQuota].filter((reason) => reason !== null)
  return reasons.map((reason) => (
    <Notice key={reason} kind="waiting">
      {reason} Waiting changes are kept on this device and sent automatically.
    </Notice>
  ))
}
