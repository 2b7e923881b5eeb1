import { Link, useNavigate } from 'react-router-dom'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'

export default function NotFoundPage() {
  usePageTitle('Page Not Found')
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <MessagePage title="Page Not Found" text="The page you are looking for doesn't exist or has been moved.">
      <Link className={buttonClass('primary')} to="/">
        Back to Home
      </Link>
      <Button look="secondary" onClick={goBack}>
        Go Back
      </Button>
    </MessagePage>
  )
}
