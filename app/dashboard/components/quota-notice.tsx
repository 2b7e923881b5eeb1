import { useSyncSuccess } from '#app/local/state/connection.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Why the server accepts no more from this user at the moment, while something waits for that. */
export function QuotaNotice() {
  const { quota, photoQuota } = useSyncSuccess()
  const text = (reason: string | null) =>
    reason !== null && `${reason} Waiting changes are kept on this device and sent automatically.`
  return (
    <>
      <Notice kind="waiting">{text(quota)}</Notice>
      <Notice kind="waiting">{text(photoQuota)}</Notice>
    </>
  )
}
