import { memo } from 'react'
import { STATUS_WORDS } from '#app/dashboard/components/inquiry-status-labels.ts'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import { formatDate } from '#app/ui/format-date.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './message-item.module.css'

interface Props {
  inquiry: InquiryView
  isOpen: boolean
  onOpen: (inquiry: InquiryView) => void
}

export const MessageItem = memo(function MessageItem({ inquiry, isOpen, onOpen }: Props) {
  const { uid, name, read, carName, createdAt, phone, waiting, status } = inquiry
  return (
    <button
      type="button"
      className={styles.item}
      data-uid={uid}
      data-unread={!read || undefined}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(inquiry)}
    >
      <span className={styles.top}>
        <span className={styles.name}>{name}</span>
        {!read && <StatusPill tone="info">New</StatusPill>}
        {waiting && <StatusPill tone="waiting">Waiting</StatusPill>}
        {status !== 'new' && <span className={styles.status}>{STATUS_WORDS[status]}</span>}
      </span>
      <span>{carName ? `Vehicle of Interest: ${carName}` : 'General Message'}</span>
      <span className={styles.meta}>
        <span>{formatDate(createdAt)}</span>
        <span>{phone}</span>
      </span>
    </button>
  )
})
