import { useConnection } from '#app/local/state/connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'

/** Why the server accepts no more from this user at the moment, while something waits for that. */
export function QuotaNotice() {
  const { quota, photoQuota } = useConnection()
  const text = (reason: string | null) => reason !== null && t('components.quota', { reason })
  return (
    <>
      <Notice kind="waiting">{text(quota)}</Notice>
      <Notice kind="waiting">{text(photoQuota)}</Notice>
    </>
  )
}
