import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startClient } from '#app/sync/start-client.ts'
import { Storefront } from './storefront.tsx'

startClient({ entry: 'storefront' })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
createRoot(root).render(
  <StrictMode>
    <Storefront />
  </StrictMode>,
)
