import { Link } from 'react-router-dom'
import { useNewMissedAddresses } from '#app/dashboard/components/missed-addresses.ts'
import { OLD_ADDRESSES_PATH } from '#app/dashboard/components/paths.ts'
import { countText } from '#app/ui/format.ts'

/** Tells an admin of addresses that visitors did not find, until the page that lists them was opened. */
export function MissedAddresses() {
  const count = useNewMissedAddresses()
  if (count === 0) return null
  return (
    <p className="tall-links">
      Visitors asked for {count === 1 ? '1 address' : `${countText(count)} addresses`} that this site does not have.{' '}
      <Link to={OLD_ADDRESSES_PATH}>Old addresses</Link>
    </p>
  )
}
