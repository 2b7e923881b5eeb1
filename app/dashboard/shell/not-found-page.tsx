import { useNavigate } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { SiteBar } from '#app/dashboard/log-in/site-bar.tsx'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import styles from './not-found-page.module.css'

/** Not found inside the dashboard. */
export function NotFoundPage() {
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(DASHBOARD_PATH))
  return (
    <div className={styles.page}>
      <PageHeading title="Page Not Found" />
      <p>The page you are looking for doesn't exist or has been moved.</p>
      <div className={styles.actions}>
        <a href="/" className={buttonClass('primary')}>
          Back to Home
        </a>
        <Button look="secondary" onClick={goBack}>
          Go Back
        </Button>
      </div>
    </div>
  )
}

/** Not found outside the dashboard, where there is no shell around the page. */
export function RootNotFoundPage() {
  return (
    <>
      <SiteBar />
      <main className={styles.main}>
        <NotFoundPage />
      </main>
      <SiteFooter isOutsideStorefront />
    </>
  )
}
