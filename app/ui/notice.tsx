import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'error' | 'success' | 'waiting'

const ICONS = { error: CircleAlert, success: CircleCheck, waiting: CloudOff }

interface NoticeProps {
  kind: NoticeKind
  children: ReactNode
  /** Stands in the box and is not told: a reason, a button. */
  more?: ReactNode
}

/** A boxed message: errors interrupt (role alert), the rest is told politely (role status). */
export function Notice({ kind, children, more }: NoticeProps) {
  const Icon = ICONS[kind]
  return (
    <div className={`${styles.notice} ${styles[kind]}`}>
      <Icon aria-hidden="true" />
      <div>
        <div role={kind === 'error' ? 'alert' : 'status'}>{children}</div>
        {more}
      </div>
    </div>
  )
}
