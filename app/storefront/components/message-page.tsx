import type { ReactNode } from 'react'
import styles from './message-page.module.css'

interface MessagePageProps {
  title: string
  text: string
  children: ReactNode
}

/** A page with only a message and links. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className={`stack centered ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      <p className={`muted ${styles.text}`}>{text}</p>
      <div className="actions centered above-4">{children}</div>
    </div>
  )
}
