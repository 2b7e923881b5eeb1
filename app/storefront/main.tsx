import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { startClient } from '#app/sync/start-client.ts'
import { nameEntry } from './layout/places.ts'
import { Storefront } from './storefront.tsx'

/** In a window nobody looks at no frame comes. */
const LONGEST_FRAME_MS = 100

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root element')
nameEntry()
if (element.firstElementChild) afterPaint(() => drawOver(element))
else {
  startClient({ entry: 'storefront' })
  createRoot(element).render(app())
}

function app(drawn?: () => void) {
  return (
    <StrictMode>
      <BrowserRouter>
        <Storefront />
      </BrowserRouter>
      {drawn && <Drawn tell={drawn} />}
    </StrictMode>
  )
}

/**
 * The page can be read already, so it is drawn in small pieces and nobody's press is kept waiting. Database and network come
 * after it: a value that changed meanwhile would have all of it drawn again, in one.
 */
function drawOver(written: HTMLElement): void {
  let drawn = () => {}
  const after = new Promise<void>((resolve) => {
    drawn = resolve
  })
  startClient({ entry: 'storefront', after })
  const root = createRoot(written)
  startTransition(() => root.render(app(drawn)))
}

function Drawn({ tell }: { tell: () => void }) {
  useEffect(() => {
    setTimeout(tell)
  }, [tell])
  return null
}

/** What the server has written is seen first. */
function afterPaint(next: () => void): void {
  let begun = false
  const once = () => {
    if (!begun) next()
    begun = true
  }
  setTimeout(once, LONGEST_FRAME_MS)
  requestAnimationFrame(() => setTimeout(once))
}
