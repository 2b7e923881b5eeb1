import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { NoticesProvider } from '../parts/notices.tsx'
import { AttentionAlert } from './attention-alert.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LeftBehind } from './left-behind.tsx'
import { LostChanges } from './lost-changes.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** The frame of every dashboard page: sidebar, bar, notices. On small screens the sidebar is a drawer over the page. */
export function Shell() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => setOpen(false), [pathname])

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <NoticesProvider>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.frame}>
        <Sidebar isOpen={isOpen} onClose={close} />
        <div className={styles.body} inert={isOpen}>
          <TopBar isOpen={isOpen} opener={opener} onOpen={() => setOpen(true)} />
          <AttentionAlert />
          <LeftBehind />
          <LostChanges />
          <UpdatePrompt />
          <main id="main" tabIndex={-1} className={styles.main}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <LeaveGuard />
      <ScrollRestoration />
    </NoticesProvider>
  )
}
