import { useUnread } from './use-unread.ts'

/** Beside the link to the messages, which it describes and lies upon; nothing while all are read. */
export function UnreadCount({ id, className }: { id: string; className: string | undefined }) {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span id={id} className={className}>
      {unread}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
