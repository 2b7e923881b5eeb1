import '#app/ui/tokens.css'
import '#app/ui/base.css'
import '#app/ui/layout.css'
import '#app/ui/controls.css'
import './layout/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { ensureHistoryKeys } from '#app/storefront/layout/scroll-restoration.ts'
import { readVisitSource } from '#app/sync/inquiries/visit-source.ts'
import { startClient } from '#app/sync/session/start-client.ts'
import { rememberFollowedLinks } from '#app/ui/followed-links.ts'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { Storefront } from './storefront.tsx'

/** React's error for a boundary that the server did not render (`lazyComponent`). Only the built app hydrates, which has the number of the error instead of its text. */
const CLIENT_RENDERED_BOUNDARY = /#419\b/

const element = document.getElementById('root')
if (!element) throw new Error('No #root')
readVisitSource()
ensureHistoryKeys()
keepFocus()
rememberFollowedLinks()
if (element.firstElementChild) hydrate(element)
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
 * Hydrates in a transition, in small pieces, so that links and scrolling keep working. Database and network start after it: an
 * update during hydration would make React render the whole page again, synchronously.
 */
function hydrate(serverRendered: HTMLElement): void {
  startClient({ entry: 'storefront', hydrates: true })
  startTransition(() => void hydrateRoot(serverRendered, app(), { onRecoverableError }))
}

/** Reports hydration mismatches, after which React renders again. They are bugs. */
function onRecoverableError(error: unknown): void {
  if (!CLIENT_RENDERED_BOUNDARY.test(String(error))) reportError(error)
}
