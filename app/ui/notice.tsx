import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'error' | 'success' | 'waiting'

const ICONS = { error: CircleAlert, success: CircleCheck, waiting: CloudOff }

interface NoticeProps {
  kind: NoticeKind
  children: ReactNode
  /** Content that is not announced to screen readers: a reason, a button. */
  more?: ReactNode
}

/** A message in a box. Errors have the role `alert`, other kinds the role `status`. */
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
