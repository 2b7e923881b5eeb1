import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { startClient } from '#app/sync/start-client.ts'
import { Storefront } from './storefront.tsx'

/** In a window nobody looks at no frame comes. */
const LONGEST_FRAME_MS = 100

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
if (root.firstElementChild) afterPaint(begin)
else begin()

function begin(): void {
  startClient({ entry: 'storefront' })
  createRoot(root as HTMLElement).render(
    <StrictMode>
      <BrowserRouter>
        <Storefront />
      </BrowserRouter>
    </StrictMode>,
  )
}

/** What the server has written is seen first. */
function afterPaint(next: () => void): void {
  const late = setTimeout(next, LONGEST_FRAME_MS)
  requestAnimationFrame(() => {
    clearTimeout(late)
    setTimeout(next)
  })
}
