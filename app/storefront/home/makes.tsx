import { Link } from 'react-router-dom'
import { useInventory } from '#app/local/state/inventory.ts'
import chips from '#app/ui/chip.module.css'
import { t, texts } from '#text/t.ts'
import styles from './makes.module.css'

/** Links to the cars of each make. */
export function Makes() {
  const { makes } = useInventory()
  return (
    <nav className={styles.band} aria-label={t('home.makes')}>
      <ul className={`${chips.row} ${styles.makes}`}>
        {makes.map(([make, count]) => (
          <li key={make}>
            <Link className={chips.chip} to={`/cars?make=${encodeURIComponent(make)}`}>
              {make} <span className="muted">{texts().number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
