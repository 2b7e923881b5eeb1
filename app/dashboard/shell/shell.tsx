import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { NoticesProvider } from '#app/dashboard/components/toasts.tsx'
import NothingKept from '#app/shared/storage-warning.tsx'
import UpdatePrompt from '#app/shared/update-prompt.tsx'
import { LeftBehind } from './abandoned-outboxes.tsx'
import { AttentionAlert } from './attention-alert.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LostChanges } from './lost-changes.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of every dashboard page: sidebar, bar, notices. On small screens the sidebar is a drawer over the page. */
export function Shell() {
  const [isOpen, setOpen] = useState(false)
  const openedBy = useRef<HTMLElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival closes the drawer, also at the page one is on
  useEffect(() => setOpen(false), [key])

  const open = (event: MouseEvent<HTMLElement>) => {
    openedBy.current = event.currentTarget
    setOpen(true)
  }
  const close = () => {
    // The page takes a focus only when it is no longer inert.
    flushSync(() => setOpen(false))
    openedBy.current?.focus()
  }

  return (
    <NoticesProvider>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.frame}>
        <Sidebar isOpen={isOpen} onClose={close} />
        <div className={styles.body} inert={isOpen}>
          <TopBar isOpen={isOpen} onOpen={open} />
          <AttentionAlert />
          <LeftBehind />
          <LostChanges />
          <UpdatePrompt />
          <NothingKept />
          <main id="main" tabIndex={-1} className={styles.main}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
          <BottomBar isMenuOpen={isOpen} onMenu={open} />
        </div>
      </div>
      <LeaveGuard />
      <ScrollRestoration />
    </NoticesProvider>
  )
}
