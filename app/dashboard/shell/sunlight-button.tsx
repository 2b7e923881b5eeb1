import { Sun } from 'lucide-react'
import styles from './shell.module.css'
import { useSunlight } from './use-sunlight.ts'

/** High contrast and larger targets, for work on the lot at noon. */
export function SunlightButton() {
  const [isOn, setOn] = useSunlight()
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label="Sunlight mode"
      aria-pressed={isOn}
      onClick={() => setOn(!isOn)}
    >
      <Sun aria-hidden size={20} />
    </button>
  )
}
