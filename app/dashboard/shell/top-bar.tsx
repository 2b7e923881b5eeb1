import { Menu } from 'lucide-react'
import type { RefObject } from 'react'
import { Connection } from './connection.tsx'
import styles from './shell.module.css'
import { SunlightButton } from './sunlight-button.tsx'

interface Props {
  isOpen: boolean
  opener: RefObject<HTMLButtonElement | null>
  onOpen: () => void
}

export function TopBar({ isOpen, opener, onOpen }: Props) {
  return (
    <header className={styles.bar}>
      <button
        ref={opener}
        type="button"
        className={styles.open}
        aria-label="Open sidebar"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <Menu aria-hidden size={22} />
      </button>
      <Connection />
      <SunlightButton />
    </header>
  )
}
