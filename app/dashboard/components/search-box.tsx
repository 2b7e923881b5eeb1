import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './search-box.module.css'

interface Props {
  /** Both its accessible name and its placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
}

export function SearchBox({ label, value, onChange, onBlur }: Props) {
  return (
    <div className="relative">
      <Search aria-hidden size={18} className={`muted ${styles.icon}`} />
      <input
        type="search"
        // The placeholder has the direction of the page.
        dir={value === '' ? undefined : 'auto'}
        className={`control ${styles.input}`}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        aria-keyshortcuts="/"
        enterKeyHint="search"
      />
    </div>
  )
}

/** Browsers limit how often a page may change its address. */
const WRITE_DELAY_MS = 250

/**
 * The text of a search box that is stored in the address.
 *
 * @param addressText the text that the address holds now
 * @param writeAddress puts another text into the address
 * @returns `setText` writes the address after a delay; `flush` writes it at once, to be called before another page opens
 */
export function useSearchText(
  addressText: string,
  writeAddress: (text: string) => void,
): [text: string, setText: (text: string) => void, flush: () => void] {
  const [text, setText] = useState(addressText)
  // Written by this box, but not in the address yet. When they arrive, a newer text may already be typed.
  const pendingWrites = useRef<string[]>([])
  const lastAddressText = useRef(addressText)
  const timer = useRef<number>(undefined)
  const latestWrite = useRef(writeAddress)

  useEffect(() => {
    latestWrite.current = writeAddress
  })
  useEffect(() => {
    if (addressText === lastAddressText.current) return
    lastAddressText.current = addressText
    const index = pendingWrites.current.indexOf(addressText)
    const isOwnWrite = index >= 0
    pendingWrites.current.splice(0, isOwnWrite ? index + 1 : pendingWrites.current.length)
    if (!isOwnWrite) setText(addressText)
  }, [addressText])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const write = (next: string) => {
    window.clearTimeout(timer.current)
    if (next === (pendingWrites.current.at(-1) ?? lastAddressText.current)) return
    pendingWrites.current.push(next)
    latestWrite.current(next)
  }
  const setTextAndSchedule = (next: string) => {
    setText(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => write(next), WRITE_DELAY_MS)
  }
  return [text, setTextAndSchedule, () => write(text)]
}
