import { Fragment, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { LoadingScreen } from '#app/dashboard/components/load-states.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import type { LogInOrigin } from '#app/dashboard/log-in/log-in-page.tsx'
import { useSession } from '#app/local/session/session.ts'

/** Admits logged-in staff and sends everyone else to the log-in page, which leads back. Another user gets a new page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { state, user } = useSession()
  const { pathname, search, hash } = useLocation()
  if (user && state === 'signed-in') {
    return <Fragment key={user.id}>{children}</Fragment>
  }
  if (state === 'checking') return <LoadingScreen />
  const origin: LogInOrigin = { from: pathname + search + hash }
  return <Navigate to="/admin" replace state={origin} />
}

/** Admits admins and sends other staff to the overview. */
export function RequireAdmin() {
  const { isAdmin } = useSession()
  return isAdmin ? <Outlet /> : <Navigate to={DASHBOARD_PATH} replace />
}
