import type { ReactNode } from 'react'
import { SiteBar } from '#app/dashboard/log-in/site-bar.tsx'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import styles from './outside-page.module.css'

/** A page outside the shell, with links to the storefront. */
export function OutsidePage({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteBar />
      <main id="main" tabIndex={-1} className={`stack ${styles.main}`}>
        {children}
      </main>
      <SiteFooter isOutsideStorefront />
    </>
  )
}
