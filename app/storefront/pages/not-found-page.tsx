import { Link, useNavigate } from 'react-router-dom'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'

export default function NotFoundPage() {
  usePageTitle(t('layout.pageNotFound'))
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <MessagePage title={t('layout.pageNotFound')} text={t('layout.pageNotFoundText')}>
      <Link className={buttonClass('primary')} to="/">
        {t('layout.backHome')}
      </Link>
      <Button look="secondary" onClick={goBack}>
        {t('layout.goBack')}
      </Button>
    </MessagePage>
  )
}
