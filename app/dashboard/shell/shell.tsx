import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { AttentionItems } from '#app/dashboard/attention/attention-items.tsx'
import { IsInShell } from '#app/dashboard/components/page-heading.tsx'
import { ToastProvider } from '#app/dashboard/components/toasts.tsx'
import { PhotosOnDevice } from '#app/dashboard/photos/device-photos.tsx'
import { SkipLink } from '#app/shared/skip-link.tsx'
import { StaffPictures } from '#app/shared/staff-pictures.tsx'
import StorageWarning from '#app/shared/storage-warning.tsx'
import UpdatePrompt from '#app/shared/update-prompt.tsx'
import { AbandonedOutboxes, AttentionAlert, GeneratedPassword, LostChanges } from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of every dashboard page: sidebar, top bar, banners and toasts. On tablets the sidebar is a rail, on phones a drawer. */
export function Shell() {
  const [isSidebarOpen, setSidebarOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer, also one to the same page
  useEffect(() => setSidebarOpen(false), [key])

  const open = (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    setSidebarOpen(true)
  }
  const close = () => {
    // An inert page cannot take the focus, so `inert` has to be removed before.
    flushSync(() => setSidebarOpen(false))
    opener.current?.focus()
  }

  return (
    <ToastProvider>
      <SkipLink />
      <AttentionItems>
        <div className={styles.frame}>
          <Sidebar isOpen={isSidebarOpen} onClose={close} />
          <div className={styles.body} inert={isSidebarOpen}>
            <TopBar isSidebarOpen={isSidebarOpen} onOpenSidebar={open} />
            <AttentionAlert />
            <AbandonedOutboxes />
            <LostChanges />
            <GeneratedPassword />
            <UpdatePrompt />
            <StorageWarning />
            <main id="main" tabIndex={-1} className={styles.main}>
              <StaffPictures>
                <PhotosOnDevice>
                  <IsInShell value>
                    <Suspense>
                      <Outlet />
                    </Suspense>
                  </IsInShell>
                </PhotosOnDevice>
              </StaffPictures>
            </main>
            <BottomBar />
          </div>
        </div>
      </AttentionItems>
      <LeaveGuard />
      <ScrollRestoration />
    </ToastProvider>
  )
}
