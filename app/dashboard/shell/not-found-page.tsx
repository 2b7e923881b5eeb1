import { useNavigate } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import styles from './not-found-page.module.css'
import { OutsidePage } from './outside-page.tsx'

/** Not found inside the dashboard. */
export function NotFoundPage() {
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(DASHBOARD_PATH))
  return (
    <div className={`stack space-3 centered ${styles.page}`}>
      <PageHeading title="Page Not Found" />
      <p>The page you are looking for doesn't exist or has been moved.</p>
      <div className={`actions centered ${styles.actions}`}>
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

/** Not found outside the dashboard. */
export function RootNotFoundPage() {
  return (
    <OutsidePage>
      <NotFoundPage />
    </OutsidePage>
  )
}
