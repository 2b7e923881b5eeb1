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

/** Nothing is rendered until then, unless the dashboard is loaded sooner: React shows a fallback for at least 300 ms. */
const FALLBACK_AFTER_MS = 300

const root = document.getElementById('root')
if (!root) throw new Error('admin.html has no #root')
const app = createRoot(root)
const show = () =>
  app.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
if (usableSession()) {
  const loaded = loadDashboard().catch(() => {})
  const late = new Promise((resolve) => setTimeout(resolve, FALLBACK_AFTER_MS))
  void Promise.race([loaded, late]).then(show)
} else {
  show()
  // While the person types.
  whenIdle()
    .then(loadDashboard)
    .catch(() => {})
}
