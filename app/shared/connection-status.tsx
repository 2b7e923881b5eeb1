import type { ReactNode } from 'react'
import { useConnection } from '#app/local/state/connection.ts'
import { t } from '#text/t.ts'
import styles from './connection-status.module.css'

interface ConnectionStatusProps {
  /** The page that lists pending mutations. The status links to it while there are any. */
  href?: string
  /** Renders the link instead, for client-side navigation. It is then rendered always. */
  link?: (label: ReactNode) => ReactNode
  /** For visitors: visually hidden while online without pending mutations, and no count of 0. */
  quiet?: boolean
  /** An icon without words while online without pending mutations. */
  compact?: boolean
}

const STATES = { Online: 'shared.online', Offline: 'shared.offline', Syncing: 'shared.syncing' } as const

/** Says the state, and nothing to screen readers by itself: they would hear each change of it. */
export function ConnectionStatus({ href, link, quiet = false, compact = false }: ConnectionStatusProps) {
  const { status, pendingCount, pendingPhotoCount } = useConnection()
  const state = t(STATES[status])
  const waiting = t('shared.waiting', { count: pendingCount, photos: pendingPhotoCount })
  const isCounted = !quiet || pendingCount > 0
  const hidden = quiet && (status === 'Online' || (status === 'Syncing' && pendingCount === 0))
  const isIcon = compact && pendingCount === 0 && status !== 'Offline'
  const label =
    isCounted && pendingCount === 0 && !isIcon ? (
      <span>
        {state}
        {/* A phone shows the count only when there is one. */}
        <span className="visually-hidden-on-phones">{waiting}</span>
      </span>
    ) : (
      state + (isCounted ? waiting : '')
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div
      role="group"
      aria-label={t('shared.connection')}
      className={hidden ? 'visually-hidden' : styles.status}
      data-icon={isIcon || undefined}
      data-state={status}
    >
      {link ? link(label) : pendingCount > 0 && !hidden ? <a href={href}>{label}</a> : label}
    </div>
  )
}
