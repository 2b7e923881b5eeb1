import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import styles from './layout.module.css'
import { SiteFooter } from './site-footer.tsx'
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
