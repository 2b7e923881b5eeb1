import { useNavigate } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { SiteBar } from '#app/dashboard/log-in/site-bar.tsx'
import { SiteFooter } from '#app/shared/site-footer.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import styles from './not-found-page.module.css'

/** Outside the dashboard's frame. */
export function LostPage() {
  return (
    <>
      <SiteBar />
      <main className={styles.apart}>
        <NotFoundPage />
      </main>
      <SiteFooter apart />
    </>
  )
}

export function NotFoundPage() {
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(DASHBOARD))
  return (
    <div className={styles.page}>
      <PageHeading title="Page Not Found" />
      <p>The page you are looking for doesn't exist or has been moved.</p>
      <div className={styles.ways}>
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
