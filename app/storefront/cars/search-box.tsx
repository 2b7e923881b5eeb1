import { Search } from 'lucide-react'
import styles from './search-box.module.css'

export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className={styles.box}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label="Search by make or model"
        placeholder="Make or model"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}
