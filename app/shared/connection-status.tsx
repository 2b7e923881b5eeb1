import type { ReactNode } from 'react'
import { useConnection } from '#app/sync/live/use-connection.ts'
import styles from './connection-status.module.css'

interface ConnectionStatusProps {
  /** Where the page of what waits stands; the words become a link while something does. */
  href?: string
  /** The link itself, where it must not load a document; it then stands always. */
  link?: (words: string) => ReactNode
  /** Out of sight while there is nothing to tell; a screen reader still finds it. */
  quiet?: boolean
}

export function ConnectionStatus({ href, link, quiet = false }: ConnectionStatusProps) {
  const { status, waiting } = useConnection()
  const words = `${status}, ${waiting} ${waiting === 1 ? 'change' : 'changes'} waiting`
  const hidden = quiet && (status === 'Online' || (status === 'Syncing' && waiting === 0))
  return (
    <div
      role="status"
      aria-label="Connection"
      className={hidden ? 'visually-hidden' : styles.status}
      data-state={status}
    >
      {link ? link(words) : waiting > 0 && !hidden ? <a href={href}>{words}</a> : words}
    </div>
  )
}
