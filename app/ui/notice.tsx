import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'error' | 'success' | 'waiting'

const ICONS = { error: CircleAlert, success: CircleCheck, waiting: CloudOff }

/** A boxed message: errors interrupt (role alert), the rest is told politely (role status). */
export function Notice({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  const Icon = ICONS[kind]
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
