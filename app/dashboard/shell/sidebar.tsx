import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSession } from '#app/local/session/use-session.ts'
import { useSettings } from '#app/local/state/use-settings.ts'
import InstallEntry from '#app/shared/install-entry.tsx'
import { LogOutButton } from './log-out-button.tsx'
import styles from './sidebar.module.css'
import { SidebarLinks } from './sidebar-links.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function Sidebar({ isOpen, onClose }: Props) {
  const { user, isAdmin } = useSession()
  const { siteName } = useSettings()
  const closer = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    closer.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, onClose])

  return (
    <>
      {isOpen && <div className={styles.backdrop} onClick={onClose} aria-hidden />}
      <aside className={styles.sidebar} data-open={isOpen || undefined}>
        <div className={styles.head}>
          <a href="/" className={styles.brand}>
            {siteName}
          </a>
          <button
            ref={closer}
            type="button"
            className={styles.close}
            aria-label="Close sidebar"
            aria-expanded
            onClick={onClose}
          >
            <X aria-hidden size={22} />
          </button>
        </div>
        <nav aria-label="Dashboard" className={styles.nav}>
          <SidebarLinks />
          <div>
            <InstallEntry className={styles.link} />
            <LogOutButton />
          </div>
        </nav>
        {user && (
          <p className={styles.person}>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.role}>{isAdmin ? 'Admin' : 'User'}</span>
          </p>
        )}
      </aside>
    </>
  )
}
