import { Fragment } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Opening } from '#app/dashboard/components/loading-screen.tsx'
import { LogInAgain } from '#app/dashboard/log-in/log-in-again.tsx'
import type { LogInOrigin } from '#app/dashboard/log-in/log-in-origin.ts'
import { useSession } from '#app/local/session/use-session.ts'

/**
 * Lets only staff in; everyone else is sent to the log-in, which leads back here. A session that ends in the middle of work is
 * taken up again where it was. Another person begins with fresh pages.
 */
export function RequireSession() {
  const { state, user } = useSession()
  const { pathname, search, hash } = useLocation()
  if (user && (state === 'signed-in' || state === 'ended')) {
    return (
      <Fragment key={user.id}>
        <Outlet />
        {state === 'ended' && <LogInAgain user={user} />}
      </Fragment>
    )
  }
  if (state === 'checking') return <Opening />
  const origin: LogInOrigin = { from: pathname + search + hash }
  return <Navigate to="/admin" replace state={origin} />
}
