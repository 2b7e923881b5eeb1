import { countText } from '#app/ui/format.ts'
import styles from './bulk.module.css'
import type { LeftOut } from './bulk-plan.ts'
import { vehicleCount } from './vehicle-count.ts'

const MAX_NAMES = 8

/** The vehicles that an action leaves out, each with the reason. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <div className={styles.leftOut}>
      <p>{vehicleCount(leftOut.length)} left out:</p>
      <ul>
        {leftOut.slice(0, MAX_NAMES).map(({ uid, name, reason }) => (
          <li key={uid}>
            {name}: {reason}
          </li>
        ))}
      </ul>
      {leftOut.length > MAX_NAMES && <p>and {countText(leftOut.length - MAX_NAMES)} more</p>}
    </div>
  )
}
