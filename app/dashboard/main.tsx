import '#app/ui/tokens.css'
import '#app/ui/dashboard-tokens.css'
import '#app/ui/base.css'
import './dashboard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { watchWebPush } from '#app/pwa/web-push.ts'
import { startClient } from '#app/sync/session/start-client.ts'
import { router } from './router.tsx'

startClient({ entry: 'dashboard' })
watchWebPush()

const root = document.getElementById('root')
if (!root) throw new Error('admin.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
