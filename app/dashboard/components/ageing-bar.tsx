import type { AgeingBracket } from '#domain/stock/ageing.ts'
import styles from './ageing-bar.module.css'

/** The shares of the ageing brackets in one bar. Their texts are beside it, each with a `BracketSwatch`. */
export function AgeingBar({ brackets }: { brackets: readonly AgeingBracket[] }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {brackets
        .filter(({ vehicles }) => vehicles > 0)
        .map(({ label, share }) => (
          <span key={label} data-bracket={label} style={{ flexGrow: share }} />
        ))}
    </div>
  )
}

/** The color of a bracket in the bar. */
export function BracketSwatch({ label }: Pick<AgeingBracket, 'label'>) {
  return <span className={styles.swatch} data-bracket={label} aria-hidden="true" />
}
