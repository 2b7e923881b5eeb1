import { Navigate, Outlet } from 'react-router-dom'
import { useSession } from '#app/local/use-session.ts'
import { DASHBOARD } from './parts/dashboard-path.ts'

/** Everyone else on the staff is sent to the overview. */
export function RequireAdmin() {
  const { isAdmin } = useSession()
  return isAdmin ? <Outlet /> : <Navigate to={DASHBOARD} replace />
}
