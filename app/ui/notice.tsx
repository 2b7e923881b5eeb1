import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import styles from './notice.module.css'
import { useIsInPage } from './status.tsx'

export type NoticeKind = 'error' | 'success' | 'waiting'

const ICONS = { error: CircleAlert, success: CircleCheck, waiting: CloudOff }

interface NoticeProps {
  kind: NoticeKind
  /** The `id` of the text. */
  id?: string | undefined
  /** Nothing is shown without it. Best rendered before there is a text, which is then announced at once. */
  children: ReactNode
  /** Content that is not announced to screen readers: a reason, a button. */
  more?: ReactNode
}

/** A message in a box. Errors have the role `alert`, other kinds the role `status`. */
export function Notice({ kind, id, children, more }: NoticeProps) {
  const isInPage = useIsInPage()
  const Icon = ICONS[kind]
  const shows = Children.toArray(children).some(Boolean)
  return (
    <div className={shows ? `${styles.notice} ${styles[kind]}` : styles.empty}>
      {shows && <Icon aria-hidden="true" size={20} />}
      <div>
        {/* Only added text is announced, not all of it again when a part is removed. */}
        <div id={id} role={kind === 'error' ? 'alert' : 'status'} aria-atomic="false">
          {isInPage && children}
        </div>
        {shows && more}
      </div>
    </div>
  )
}
