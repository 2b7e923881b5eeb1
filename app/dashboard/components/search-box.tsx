import { Search } from 'lucide-react'
import styles from './search-box.module.css'

interface Props {
  /** Both its accessible name and its placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
  onLeave?: () => void
}

export function SearchBox({ label, value, onChange, onLeave }: Props) {
  return (
    <div className={styles.box}>
      <Search aria-hidden size={18} className={styles.icon} />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        aria-keyshortcuts="/"
        enterKeyHint="search"
      />
    </div>
  )
}
