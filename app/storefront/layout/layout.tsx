import { Suspense, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { sessionStore } from '#app/local/session/session.ts'
import { useIsPersistent } from '#app/local/state/connection.ts'
import { settingsStore } from '#app/local/state/settings.ts'
import { useStorePart } from '#app/local/state/store.ts'
import { useUpdate } from '#app/pwa/updates.ts'
import { ErrorBoundary } from '#app/shared/error-boundary.tsx'
import { HydrationEvent } from '#app/shared/hydration-event.tsx'
import { lazyComponent, optionalComponent } from '#app/shared/lazy-component.ts'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import { SkipLink } from '#app/shared/skip-link.tsx'
import { StaffPictures } from '#app/shared/staff-pictures.tsx'
import { WhenIdle } from '#app/storefront/components/when-idle.tsx'
import { Announcer } from '#app/ui/announcer.tsx'
import styles from './layout.module.css'
import { PageFailed } from './page-failed.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteNotice } from './site-notice.tsx'
import { useBrandColor } from './use-brand-color.ts'
import { useRouteChange } from './use-route-change.ts'

const ClosedSite = lazyComponent(() => import('#app/storefront/pages/closed-site.tsx'), { isServerRendered: true })
const InstallEntry = optionalComponent(() => import('#app/shared/install-entry.tsx'))
const StorageWarning = optionalComponent(() => import('#app/shared/storage-warning.tsx'))
const Badges = optionalComponent(() => import('#app/storefront/components/cards/badges.tsx'))
const PicturePrefetch = optionalComponent(() => import('./picture-prefetch.tsx'))
const LanguageLinks = lazyComponent(() => import('./language-links.tsx'), { isServerRendered: true })
const UpdatePrompt = optionalComponent(() => import('#app/shared/update-prompt.tsx'))

export function Layout() {
  useRouteChange()
  useBrandColor()
  const { pathname } = useLocation()
  const { isAvailable } = useUpdate()
  const isPersistent = useIsPersistent()
  const isClosed = useIsClosed()
  const hasLanguages = useStorePart(settingsStore, ({ languages }) => languages.others.length > 0)
  // The fallback of a lazy page. The rest of the layout is hydrated without waiting for it.
  const loadingPage = (
    <div className={styles.waiting} data-loading>
      <HydrationEvent />
    </div>
  )
  return (
    <>
      <Announcer />
      <SkipLink />
      {!isClosed && <SiteNotice />}
      {!isClosed && <SiteHeader />}
      {isAvailable && (
        <Suspense>
          <UpdatePrompt over />
        </Suspense>
      )}
      {/* Its height is that of the content; `restoreScroll` reserves the height that the content had. */}
      <div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {!isPersistent && (
            <Suspense>
              <StorageWarning over />
            </Suspense>
          )}
          <StaffPictures>
            <Suspense fallback={loadingPage}>
              <ErrorBoundary key={pathname} fallback={(retry) => <PageFailed onRetry={retry} />}>
                {isClosed ? <ClosedSite /> : <Outlet />}
              </ErrorBoundary>
              <HydrationEvent />
            </Suspense>
          </StaffPictures>
        </main>
      </div>
      {!isClosed && (
        <SiteFooter>
          {hasLanguages && (
            <Suspense>
              <LanguageLinks />
            </Suspense>
          )}
          <WhenIdle>
            <InstallEntry className={styles.install} />
            <PicturePrefetch />
            <Badges />
          </WhenIdle>
        </SiteFooter>
      )}
    </>
  )
}

function followAccess(listener: () => void) {
  const stops = [settingsStore.subscribe(listener), sessionStore.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether only staff see the site. The layout follows no whole settings: a rendering drops a page that is not hydrated yet. */
function useIsClosed(): boolean {
  return useSyncExternalStore(
    followAccess,
    () => !settingsStore.get().isPublic && sessionStore.get().state !== 'signed-in',
    () => !settingsStore.get().isPublic,
  )
}
