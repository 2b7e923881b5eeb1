import { Navigate, Outlet } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { useSession } from '#app/local/session/use-session.ts'

/** Everyone else on the staff is sent to the overview. */
export function RequireAdmin() {
  const { isAdmin } = useSession()
  return isAdmin ? <Outlet /> : <Navigate to={DASHBOARD} replace />
}
