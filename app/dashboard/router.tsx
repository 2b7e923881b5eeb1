import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { LoadingScreen, PageFailure } from '#app/dashboard/components/load-states.tsx'
import { DASHBOARD_PATH, FORGOT_PATH, LOG_IN_PATH, PASSWORD_LINK_PATH } from '#app/dashboard/components/paths.ts'
import { LogInPage } from '#app/dashboard/log-in/log-in-page.tsx'
import { RootNotFoundPage } from '#app/dashboard/shell/not-found-page.tsx'
import { OutsidePage } from '#app/dashboard/shell/outside-page.tsx'
import { ErrorBoundary } from '#app/shared/error-boundary.tsx'
import { lazyComponent } from '#app/shared/lazy-component.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { loadPageTexts } from './languages.ts'
import { RequireSession } from './route-guards.tsx'

/** Waits for the client, so that the device reads its database while the code of the pages runs. */
export async function loadDashboard() {
  await clientLoaded().catch(() => {})
  const [module] = await Promise.all([import('./dashboard.tsx'), loadPageTexts()])
  Pages = module.default
  return module
}

/** The pages once they are loaded; until then a lazy component, whose fallback React shows for at least 300 ms. */
let Pages: ComponentType = lazyComponent(loadDashboard)

function Dashboard() {
  const [Chosen] = useState(() => Pages)
  return <Chosen />
}

const ForgotPage = lazyComponent(() => import('./log-in/forgot-page.tsx'))
const PasswordLinkPage = lazyComponent(() => import('./log-in/password-link-page.tsx'))

/** With Retry in its place if the code cannot be loaded. */
function Loaded({ what, children }: { what: 'dashboard' | 'page'; children: ReactNode }) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ErrorBoundary
        fallback={(retry) => (
          <OutsidePage>
            <PageFailure what={what} onRetry={retry} />
          </OutsidePage>
        )}
      >
        {children}
      </ErrorBoundary>
    </Suspense>
  )
}

const outside = (Page: ComponentType) => (
  <Loaded what="page">
    <Page />
  </Loaded>
)

const dashboard = (
  <RequireSession>
    <Loaded what="dashboard">
      <Dashboard />
    </Loaded>
  </RequireSession>
)

export const router = createBrowserRouter([
  { path: LOG_IN_PATH, element: <LogInPage /> },
  { path: FORGOT_PATH, element: outside(ForgotPage) },
  { path: PASSWORD_LINK_PATH, element: outside(PasswordLinkPage) },
  { path: `${DASHBOARD_PATH}/*`, element: dashboard },
  { path: '*', element: <RootNotFoundPage /> },
])
