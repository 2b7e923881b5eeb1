import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { nameEntries } from '#app/storefront/layout/scroll-restoration.ts'
import { startClient } from '#app/sync/session/start-client.ts'
import { Storefront } from './storefront.tsx'

/** React's word for a part that the server leaves to the app (`laterPart`): in the build it has numbers only. */
const LEFT_TO_THE_APP = /#419\b|could not finish this Suspense boundary/

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root element')
nameEntries()
if (element.firstElementChild) takeOver(element)
else {
  startClient({ entry: 'storefront' })
  createRoot(element).render(app())
}

function app() {
  return (
    <StrictMode>
      <BrowserRouter>
        <Storefront />
      </BrowserRouter>
    </StrictMode>
  )
}

/**
 * The page can be read already, so it is taken over in small pieces: links and scrolling go on meanwhile. Database and network come
 * after it: a value that changed meanwhile would have all of it drawn again, in one.
 */
function takeOver(written: HTMLElement): void {
  const after = new Promise<void>((resolve) => {
    written.addEventListener('drawn', () => setTimeout(resolve), { once: true })
  })
  startClient({ entry: 'storefront', after })
  startTransition(() => void hydrateRoot(written, app(), { onRecoverableError }))
}

/** What stands otherwise than written is drawn anew. That must not be, so it is told. */
function onRecoverableError(error: unknown): void {
  if (!LEFT_TO_THE_APP.test(String(error))) reportError(error)
}
