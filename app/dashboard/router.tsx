import { type ComponentType, Suspense, useState } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { LoadFailure, LoadingScreen } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { LogInPage } from '#app/dashboard/log-in/log-in-page.tsx'
import { RootNotFoundPage } from '#app/dashboard/shell/not-found-page.tsx'
import { OutsidePage } from '#app/dashboard/shell/outside-page.tsx'
import { ErrorBoundary } from '#app/shared/error-boundary.tsx'
import { lazyComponent } from '#app/shared/lazy-component.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { RequireSession } from './route-guards.tsx'

/** After the client, which begins to read the database before the code of the pages runs. */
export async function loadDashboard() {
  await clientLoaded.catch(() => {})
  const module = await import('./dashboard.tsx')
  Pages = module.default
  return module
}

/** Without a fallback when it is loaded: React keeps one for 300 ms at least. */
let Pages: ComponentType = lazyComponent(loadDashboard)

function Dashboard() {
  const [Chosen] = useState(() => Pages)
  return <Chosen />
}

const dashboard = (
  <RequireSession>
    <ErrorBoundary
      fallback={(retry) => (
        <OutsidePage>
          <PageHeading title="This page could not be loaded" />
          <LoadFailure what="dashboard" onRetry={retry} />
        </OutsidePage>
      )}
    >
      <Suspense fallback={<LoadingScreen />}>
        <Dashboard />
      </Suspense>
    </ErrorBoundary>
  </RequireSession>
)

export const router = createBrowserRouter([
  { path: '/admin', element: <LogInPage /> },
  { path: `${DASHBOARD_PATH}/*`, element: dashboard },
  { path: '*', element: <RootNotFoundPage /> },
])
