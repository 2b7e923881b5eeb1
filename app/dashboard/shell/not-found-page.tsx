import { useNavigate } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import styles from './not-found-page.module.css'
import { OutsidePage } from './outside-page.tsx'

/** Not found inside the dashboard. */
export function NotFoundPage() {
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(DASHBOARD_PATH))
  return (
    <div className={`stack space-3 centered ${styles.page}`}>
      <PageHeading title={t('outside.notFound')} />
      <p>{t('outside.notFoundText')}</p>
      <div className="actions centered above-3">
        <a href="/" className={buttonClass('primary')}>
          {t('outside.backHome')}
        </a>
        <Button look="secondary" onClick={goBack}>
          {t('outside.goBack')}
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
