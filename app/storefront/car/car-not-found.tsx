import { Link } from 'react-router-dom'
import { buttonClass } from '#app/ui/button.tsx'
import { PlainMessage } from '../layout/plain-message.tsx'
import { usePageTitle } from '../layout/use-page-title.ts'

export function CarNotFound() {
  usePageTitle('Vehicle Not Found')
  return (
    <PlainMessage title="Vehicle Not Found" text="The vehicle you are looking for doesn't exist or has been removed.">
      <Link className={buttonClass('primary')} to="/cars">
        Back to listings
      </Link>
    </PlainMessage>
  )
}
