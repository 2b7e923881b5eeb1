import type { InquiryView } from '#app/local/use-inquiries.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { formatDate } from '../parts/format-date.ts'
import styles from './message-item.module.css'

interface Props {
  inquiry: InquiryView
  isOpen: boolean
  onOpen: () => void
}

export function MessageItem({ inquiry, isOpen, onOpen }: Props) {
  const { uid, name, read, carName, createdAt, phone, waiting } = inquiry
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-uid={uid}
        data-unread={!read || undefined}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={styles.top}>
          <span className={styles.name}>{name}</span>
          {!read && <StatusPill tone="info">New</StatusPill>}
          {waiting && <StatusPill tone="waiting">Waiting</StatusPill>}
        </span>
        <span>{carName ? `Vehicle of Interest: ${carName}` : 'General Message'}</span>
        <span className={styles.meta}>
          <span>{formatDate(createdAt)}</span>
          <span>{phone}</span>
        </span>
      </button>
    </li>
  )
}
