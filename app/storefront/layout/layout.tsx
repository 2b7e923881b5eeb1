import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { useUpdate } from '#app/pwa/use-update.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import { useIsKept } from '#app/sync/live/use-connection.ts'
import styles from './layout.module.css'
import { SiteHeader } from './site-header.tsx'
import { useIdle } from './use-idle.ts'
import { usePageArrival } from './use-page-arrival.ts'

const InstallEntry = optionalPart(() => import('#app/shared/install-entry.tsx'))
const NothingKept = optionalPart(() => import('#app/shared/storage-warning.tsx'))
const PicturesAhead = optionalPart(() => import('./pictures-ahead.tsx'))
const UpdatePrompt = optionalPart(() => import('#app/shared/update-prompt.tsx'))

export function Layout() {
  usePageArrival()
  const { available } = useUpdate()
  const kept = useIsKept()
  // A page whose part is still on its way: the rest of it is the app's already.
  const room = (
    <div className={styles.waiting}>
      <Drawn />
    </div>
  )
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      {available && (
        <Suspense>
          <UpdatePrompt over />
        </Suspense>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {!kept && (
          <Suspense>
            <NothingKept over />
          </Suspense>
        )}
        <Suspense fallback={room}>
          <Outlet />
          <Drawn />
        </Suspense>
      </main>
      <SiteFooter>
        <WhenIdle>
          <InstallEntry className={styles.install} />
          <PicturesAhead />
        </WhenIdle>
      </SiteFooter>
    </>
  )
}

function WhenIdle({ children }: { children: ReactNode }) {
  return useIdle() && <Suspense>{children}</Suspense>
}

/** Tells the page when its middle, which is taken over last, is the app's. */
function Drawn() {
  useEffect(() => {
    document.getElementById('root')?.dispatchEvent(new Event('drawn'))
  }, [])
  return null
}
