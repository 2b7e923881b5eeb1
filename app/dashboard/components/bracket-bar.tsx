import type { AgeingBracket } from '#domain/stock/ageing.ts'
import styles from './bracket-bar.module.css'

/** Shows the share of an ageing bracket; its text is beside it. */
export function BracketBar({ bracket: { label, share } }: { bracket: AgeingBracket }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} data-bracket={label} style={{ width: `${share * 100}%` }} />
    </span>
  )
}
