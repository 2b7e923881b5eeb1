import type { ReactNode } from 'react'
import { usePageTitle } from '#app/dashboard/components/page-heading.tsx'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import styles from './card-page.module.css'
import { SiteBar } from './site-bar.tsx'

/** The `id` of the heading. */
export const CARD_TITLE = 'card-title'

interface Props {
  title: string
  intro: ReactNode
  children: ReactNode
}

/** A page outside the shell with one box: the log-in and what leads to it. */
export function CardPage({ title, intro, children }: Props) {
  usePageTitle(title)
  return (
    <>
      <SiteBar />
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={`stack box ${styles.card}`}>
          <h1 id={CARD_TITLE} className={styles.title}>
            {title}
          </h1>
          <p className={`muted ${styles.intro}`}>{intro}</p>
          {children}
        </div>
      </main>
      <SiteFooter isOutsideStorefront />
    </>
  )
}
