import { useInquiries } from '#app/local/state/inquiries.ts'

/** The number of unread messages. The link it is drawn over refers to it with `aria-describedby`. */
export function UnreadCount({ id, className }: { id: string; className: string | undefined }) {
  const unread = useInquiries().inquiries.filter(({ read }) => !read).length
  if (unread === 0) return null
  return (
    <span id={id} className={className}>
      {unread}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
