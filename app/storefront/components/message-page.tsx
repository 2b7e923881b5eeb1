import type { ReactNode } from 'react'
import styles from './plain-message.module.css'

interface PlainMessageProps {
  title: string
  text: string
  children: ReactNode
}

/** A page that has only something to say, and where to go from it. */
export function PlainMessage({ title, text, children }: PlainMessageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
