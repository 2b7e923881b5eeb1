import styles from './value-comparison.module.css'

/** Values of one field side by side, each under whose it is. */
export function Sides({ values }: { values: readonly (readonly [whose: string, value: string])[] }) {
  return (
    <dl className={styles.sides}>
      {values.map(([whose, value]) => (
        <div key={whose}>
          <dt>{whose}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
