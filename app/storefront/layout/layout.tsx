import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { SiteFooter } from '#app/ui/site-footer.tsx'
import styles from './layout.module.css'
import { SiteHeader } from './site-header.tsx'
import { usePageArrival } from './use-page-arrival.ts'

export function Layout() {
  usePageArrival()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter />
    </>
  )
}
