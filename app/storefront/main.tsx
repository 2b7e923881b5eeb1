import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { startClient } from '#app/sync/start-client.ts'
import { Storefront } from './storefront.tsx'

startClient({ entry: 'storefront' })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
// At once, in place of what the server has written: nobody should press a button that nothing listens to yet.
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Storefront />
      </BrowserRouter>
    </StrictMode>,
  ),
)
