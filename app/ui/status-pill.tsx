import { Check, CircleAlert, CloudOff, Info, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './status-pill.module.css'

export type PillTone = 'good' | 'waiting' | 'bad' | 'info' | 'sold'

const ICONS = { good: Check, waiting: CloudOff, bad: CircleAlert, info: Info, sold: Tag }

export function StatusPill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <span className={`${styles.pill} ${styles[tone]}`}>
      <Icon aria-hidden="true" size={14} />
      {children}
    </span>
  )
}
