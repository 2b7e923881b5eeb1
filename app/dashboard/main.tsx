import '#app/ui/tokens.css'
import '#app/ui/dashboard-tokens.css'
import '#app/ui/base.css'
import './dashboard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { usableSession } from '#app/local/session/session.ts'
import { carsPublished } from '#app/local/state/cars.ts'
import { whenIdle } from '#app/pwa/register-service-worker.ts'
import { watchWebPush } from '#app/pwa/web-push.ts'
import { startClient } from '#app/sync/session/start-client.ts'
import { loadDashboard, router } from './router.tsx'

const published = carsPublished()
startClient({ entry: 'dashboard' })
watchWebPush()

/**
 * Nothing is rendered until then, unless the pages and the device's cars are there sooner. What is rendered without the cars is rendered
 * again with them, and meanwhile delays reading them.
 */
const LOADING_AFTER_MS = 1000

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
  const loaded = Promise.all([loadDashboard().catch(() => {}), published])
  const late = new Promise((resolve) => setTimeout(resolve, LOADING_AFTER_MS))
  void Promise.race([loaded, late]).then(show)
} else {
  show()
  // While the person types.
  whenIdle()
    .then(loadDashboard)
    .catch(() => {})
}
