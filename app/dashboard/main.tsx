import '#app/ui/tokens.css'
import '#app/ui/dashboard-tokens.css'
import '#app/ui/base.css'
import './dashboard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { usableSession } from '#app/local/session/session.ts'
import { whenIdle } from '#app/pwa/register-service-worker.ts'
import { watchWebPush } from '#app/pwa/web-push.ts'
import { startClient } from '#app/sync/session/start-client.ts'
import { loadDashboard, router } from './router.tsx'

startClient({ entry: 'dashboard' })
watchWebPush()
// At the log-in page it is loaded while the person types.
const beforeDashboard = usableSession() ? Promise.resolve() : whenIdle()
beforeDashboard.then(loadDashboard).catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('admin.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
