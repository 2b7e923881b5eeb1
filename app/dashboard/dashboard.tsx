// The pages of the dashboard, in a chunk that the log-in page does not wait for.
import type { ComponentType, ReactNode } from 'react'
import { Navigate, useRoutes } from 'react-router-dom'
import { ActivityPage } from '#app/dashboard/activity/activity-page.tsx'
import { AttentionPage } from '#app/dashboard/attention/attention-page.tsx'
import { PageFailure } from '#app/dashboard/components/load-states.tsx'
import { MessagesPage } from '#app/dashboard/messages/messages-page.tsx'
import { OverviewPage } from '#app/dashboard/overview/overview-page.tsx'
import { PhotosPage } from '#app/dashboard/photos/photos-page.tsx'
import { SETTINGS_PAGES } from '#app/dashboard/settings/settings-pages.tsx'
import { NotFoundPage } from '#app/dashboard/shell/not-found-page.tsx'
import { Shell } from '#app/dashboard/shell/shell.tsx'
import { UsersPage } from '#app/dashboard/users/users-page.tsx'
import { AddVehiclePage, EditVehiclePage } from '#app/dashboard/vehicle-form/vehicle-form-page.tsx'
import { VehiclesPage } from '#app/dashboard/vehicles/vehicles-page.tsx'
import { ErrorBoundary } from '#app/shared/error-boundary.tsx'
import { lazyComponent } from '#app/shared/lazy-component.ts'
import { RequireAdmin } from './route-guards.tsx'

/** A page in a chunk of its own, with Retry in its place if the chunk cannot be loaded. */
function lazyPage(load: () => Promise<{ default: () => ReactNode }>): ComponentType {
  const Page = lazyComponent(load)
  return () => (
    <ErrorBoundary fallback={(retry) => <PageFailure what="page" onRetry={retry} />}>
      <Page />
    </ErrorBoundary>
  )
}

const AddFromLotPage = lazyPage(() => import('./add-from-lot/add-from-lot-page.tsx'))
const LotWalkPage = lazyPage(() => import('./lot-walk/lot-walk-page.tsx'))
const PastChecksPage = lazyPage(() => import('./lot-walk/past-checks-page.tsx'))
const CheckReportPage = lazyPage(() => import('./lot-walk/check-report-page.tsx'))
const AppointmentsPage = lazyPage(() => import('./appointments/appointments-page.tsx'))
const StockPage = lazyPage(() => import('./stock/stock-page.tsx'))
const TranslationsPage = lazyPage(() => import('./stock/translations-page.tsx'))
const WindowCardsPage = lazyPage(() => import('./window-cards/window-cards-page.tsx'))
const ImportPage = lazyPage(() => import('./import/import-page.tsx'))
const AccountPage = lazyPage(() => import('./account/account-page.tsx'))
const PersonalDataPage = lazyPage(() => import('./personal-data/personal-data-page.tsx'))

const settingsRoutes = [
  { index: true, element: <Navigate to="social-media" replace /> },
  ...SETTINGS_PAGES.map(({ path, page }) => ({ path, element: page })),
]

const pageRoutes = [
  { index: true, element: <OverviewPage /> },
  { path: 'cars', element: <VehiclesPage /> },
  { path: 'cars/:id/photos', element: <PhotosPage /> },
  { path: 'add-car', element: <AddVehiclePage /> },
  { path: 'add-from-lot', element: <AddFromLotPage /> },
  { path: 'edit-car/:id', element: <EditVehiclePage /> },
  { path: 'lot-walk', element: <LotWalkPage /> },
  { path: 'lot-walk/checks', element: <PastChecksPage /> },
  { path: 'lot-walk/checks/:key', element: <CheckReportPage /> },
  { path: 'stock', element: <StockPage /> },
  { path: 'translations', element: <TranslationsPage /> },
  { path: 'import', element: <ImportPage /> },
  { path: 'window-cards', element: <WindowCardsPage /> },
  { path: 'messages', element: <MessagesPage /> },
  { path: 'appointments', element: <AppointmentsPage /> },
  { path: 'attention', element: <AttentionPage /> },
  { path: 'account', element: <AccountPage /> },
  {
    element: <RequireAdmin />,
    children: [
      { path: 'users', element: <UsersPage /> },
      { path: 'activity', element: <ActivityPage /> },
      { path: 'personal-data', element: <PersonalDataPage /> },
      { path: 'settings', children: settingsRoutes },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
]

const routes = [{ element: <Shell />, children: pageRoutes }]

export default function Dashboard() {
  return useRoutes(routes)
}
