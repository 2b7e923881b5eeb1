import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useConnection } from '#app/sync/use-connection.ts'
import { useUpdate } from '#app/sync/use-update.ts'
import { optionalPart } from '#app/ui/later-part.ts'
import { SiteFooter } from '#app/ui/site-footer.tsx'
import styles from './layout.module.css'
import { SiteHeader } from './site-header.tsx'
import { useIdle } from './use-idle.ts'
import { usePageArrival } from './use-page-arrival.ts'

const InstallEntry = optionalPart(() => import('#app/ui/install-entry.tsx'))
const NothingKept = optionalPart(() => import('#app/ui/nothing-kept.tsx'))
const PicturesAhead = optionalPart(() => import('./pictures-ahead.tsx'))
const UpdatePrompt = optionalPart(() => import('#app/ui/update-prompt.tsx'))

export function Layout() {
  usePageArrival()
  const { available } = useUpdate()
  const { kept } = useConnection()
  const idle = useIdle()
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
        <Suspense fallback={<div className={styles.waiting} />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter>
        {idle && (
          <Suspense>
            <InstallEntry className={styles.install} />
            <PicturesAhead />
          </Suspense>
        )}
      </SiteFooter>
    </>
  )
}
