import { Link } from 'react-router-dom'
import { useNewMissedAddresses } from '#app/dashboard/components/hooks/missed-addresses.ts'
import { OLD_ADDRESSES_PATH } from '#app/dashboard/components/paths.ts'
import { rich } from '#app/ui/rich.tsx'

/** Tells an admin of addresses that visitors did not find, until the page that lists them was opened. */
export function MissedAddresses() {
  const count = useNewMissedAddresses()
  if (count === 0) return null
  return (
    <p className="tall-links">
      {rich('overview.missed', { link: (text) => <Link to={OLD_ADDRESSES_PATH}>{text}</Link> }, { count })}
    </p>
  )
}
