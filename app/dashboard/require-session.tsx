import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#app/local/use-session.ts'
import type { LogInOrigin } from './log-in/log-in-origin.ts'
import { Opening } from './parts/opening.tsx'

/** Lets only staff in; everyone else is sent to the log-in, which leads back here. */
export function RequireSession() {
  const { state } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state === 'checking') return <Opening />
  if (state === 'signed-in') return <Outlet />
  const origin: LogInOrigin = { from: pathname + search + hash }
  return <Navigate to="/admin" replace state={origin} />
}
