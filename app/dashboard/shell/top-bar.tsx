import { Menu } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isAppWindow } from '#app/pwa/install.ts'
import BackInApp from '#app/shared/back-in-app.tsx'
import { Connection } from './connection.tsx'
import styles from './shell.module.css'
import { ShortcutsButton } from './shortcuts-button.tsx'
import { SunlightButton } from './sunlight-button.tsx'

interface Props {
  isOpen: boolean
  onOpen: (event: MouseEvent<HTMLElement>) => void
}

export function TopBar({ isOpen, onOpen }: Props) {
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.open} aria-label="Open sidebar" aria-expanded={isOpen} onClick={onOpen}>
        <Menu aria-hidden size={22} />
      </button>
      {isAppWindow() && <BackInApp />}
      <Connection />
      <ShortcutsButton />
      <SunlightButton />
    </header>
  )
}
