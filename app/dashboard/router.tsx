import { createBrowserRouter, Navigate } from 'react-router-dom'
import { ActivityPage } from './activity/activity-page.tsx'
import { AttentionPage } from './attention/attention-page.tsx'
import { LogInPage } from './log-in/log-in-page.tsx'
import { MessagesPage } from './messages/messages-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { DASHBOARD } from './parts/dashboard-path.ts'
import { RequireAdmin } from './require-admin.tsx'
import { RequireSession } from './require-session.tsx'
import { SETTINGS_PAGES } from './settings/settings-pages.tsx'
import { LostPage, NotFoundPage } from './shell/not-found-page.tsx'
import { Shell } from './shell/shell.tsx'
import { UsersPage } from './users/users-page.tsx'
import { AddVehiclePage, EditVehiclePage } from './vehicle-form/vehicle-form-page.tsx'
import { VehiclesPage } from './vehicles/vehicles-page.tsx'

const settings = [
  { index: true, element: <Navigate to="social-media" replace /> },
  ...SETTINGS_PAGES.map(({ path, page }) => ({ path, element: page })),
]

const pages = [
  { index: true, element: <OverviewPage /> },
  { path: 'cars', element: <VehiclesPage /> },
  { path: 'add-car', element: <AddVehiclePage /> },
  { path: 'edit-car/:id', element: <EditVehiclePage /> },
  { path: 'messages', element: <MessagesPage /> },
  { path: 'attention', element: <AttentionPage /> },
  {
    element: <RequireAdmin />,
    children: [
      { path: 'users', element: <UsersPage /> },
      { path: 'activity', element: <ActivityPage /> },
      { path: 'settings', children: settings },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
]

export const router = createBrowserRouter([
  { path: '/admin', element: <LogInPage /> },
  {
    path: DASHBOARD,
    element: <RequireSession />,
    children: [{ element: <Shell />, children: pages }],
  },
  { path: '*', element: <LostPage /> },
])
