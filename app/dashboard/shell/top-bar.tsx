import { Menu, Sun } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { titleSlotStore } from '#app/dashboard/components/page-heading.tsx'
import { ATTENTION_PATH } from '#app/dashboard/components/paths.ts'
import { isStandalone } from '#app/pwa/install.ts'
import AppBackButton from '#app/shared/app-back-button.tsx'
import { ConnectionStatus } from '#app/shared/connection-status.tsx'
import { t } from '#text/t.ts'
import styles from './shell.module.css'
import { ShortcutsButton } from './shortcuts.tsx'
import { useConnectionNews } from './use-connection-news.ts'

interface Props {
  isSidebarOpen: boolean
  onOpenSidebar: (event: MouseEvent<HTMLElement>) => void
}

export function TopBar({ isSidebarOpen, onOpenSidebar }: Props) {
  return (
    <header className={`row ${styles.bar}`}>
      <button
        type="button"
        className={`icon-button ${styles.open}`}
        aria-label={t('shell.openSidebar')}
        aria-expanded={isSidebarOpen}
        onClick={onOpenSidebar}
      >
        <Menu aria-hidden size={22} />
      </button>
      {isStandalone() && <AppBackButton />}
      <div ref={titleSlotStore.set} className={styles.title} />
      <Connection />
      <ShortcutsButton />
      <SunlightButton />
    </header>
  )
}

function Connection() {
  useConnectionNews()
  return (
    <div className={`cluster end ${styles.connection}`}>
      {globalThis.isSecureContext === false && <p className={styles.note}>{t('shell.offlineNeedsHttps')}</p>}
      <ConnectionStatus link={(label) => <Link to={ATTENTION_PATH}>{label}</Link>} compact />
    </div>
  )
}

/** High contrast and larger targets, for outdoor use. */
function SunlightButton() {
  const [isOn, setOn] = useSunlight()
  return (
    <button
      type="button"
      className={`icon-button ${styles.tool}`}
      aria-label={t('shell.sunlight')}
      aria-pressed={isOn}
      onClick={() => setOn(!isOn)}
    >
      <Sun aria-hidden size={20} />
    </button>
  )
}

const SUNLIGHT_KEY = 'sunlight'

/** The mode is persisted on the device, not per user. */
function useSunlight(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(SUNLIGHT_KEY) === 'on')
  useEffect(() => {
    if (isOn) document.documentElement.dataset.light = 'sunlight'
    else delete document.documentElement.dataset.light
  }, [isOn])
  const persist = (next: boolean) => {
    setOn(next)
    if (next) localStorage.setItem(SUNLIGHT_KEY, 'on')
    else localStorage.removeItem(SUNLIGHT_KEY)
  }
  return [isOn, persist]
}
