import { Link } from 'react-router-dom'
import { useInventory } from '#app/local/state/inventory.ts'
import chips from '#app/ui/chip.module.css'
import { countText } from '#app/ui/format.ts'
import styles from './makes.module.css'

/** Links to the cars of each make. */
export function Makes() {
  const { makes } = useInventory()
  return (
    <nav className={styles.band} aria-label="Makes">
      <ul className={`${chips.row} ${styles.makes}`}>
        {makes.map(([make, count]) => (
          <li key={make}>
            <Link className={chips.chip} to={`/cars?make=${encodeURIComponent(make)}`}>
              {make} <span className="muted">{countText(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
