import { Link, useNavigate } from 'react-router-dom'
import { PlainMessage } from '#app/storefront/layout/plain-message.tsx'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'

export default function NotFoundPage() {
  usePageTitle('Page Not Found')
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <PlainMessage title="Page Not Found" text="The page you are looking for doesn't exist or has been moved.">
      <Link className={buttonClass('primary')} to="/">
        Back to Home
      </Link>
      <Button look="secondary" onClick={goBack}>
        Go Back
      </Button>
    </PlainMessage>
  )
}
