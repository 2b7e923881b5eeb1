import { createBrowserRouter } from 'react-router-dom'
import { AttentionPage } from './attention/attention-page.tsx'
import { LogInPage } from './log-in/log-in-page.tsx'
import { MessagesPage } from './messages/messages-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { RequireSession } from './require-session.tsx'
import { Shell } from './shell/shell.tsx'
import { AddVehiclePage, EditVehiclePage } from './vehicle-form/vehicle-form-page.tsx'
import { VehiclesPage } from './vehicles/vehicles-page.tsx'

export const router = createBrowserRouter([
  { path: '/admin', element: <LogInPage /> },
  {
    path: '/admin/dashboard',
    element: <RequireSession />,
    children: [
      {
        element: <Shell />,
        children: [
          { index: true, element: <OverviewPage /> },
          { path: 'messages', element: <MessagesPage /> },
          { path: 'cars', element: <VehiclesPage /> },
          { path: 'add-car', element: <AddVehiclePage /> },
          { path: 'edit-car/:id', element: <EditVehiclePage /> },
          { path: 'attention', element: <AttentionPage /> },
        ],
      },
    ],
  },
])
