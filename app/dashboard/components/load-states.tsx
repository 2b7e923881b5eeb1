import styles from './loading-screen.module.css'

/** Shown while the device is asked who is logged in; nothing at all for the first moment. */
export function Opening() {
  return (
    <main className={styles.opening}>
      <p className={styles.text}>Opening the dashboard…</p>
    </main>
  )
}
