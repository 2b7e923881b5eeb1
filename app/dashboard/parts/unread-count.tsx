import { useUnread } from './use-unread.ts'

/** Beside the word Messages; nothing while all are read. */
export function UnreadCount({ className }: { className: string | undefined }) {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className={className}>
      {unread}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
