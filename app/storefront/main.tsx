import '#app/ui/styles/tokens.css'
import '#app/ui/styles/base.css'
import '#app/ui/styles/layout.css'
import '#app/ui/styles/controls.css'
import './layout/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { OtherLanguage } from '#app/local/state/other-language.ts'
import { setPageLanguage } from '#app/local/state/page-language.ts'
import { whenIdle } from '#app/pwa/register-service-worker.ts'
import { ensureHistoryKeys } from '#app/storefront/layout/scroll-restoration.ts'
import { startClient } from '#app/sync/session/start-client.ts'
import { rememberFollowedLinks } from '#app/ui/followed-links.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { firstEnglish } from '#text/en/first.ts'
import type { Language } from '#text/texts.ts'
import { loadLanguage, loadOtherLanguage } from './languages.ts'
import { languageOfPage, watchLanguages } from './page-language.ts'
import { loadContactPage, Storefront } from './storefront.tsx'

/** React's error for a boundary that the server did not render (`lazyComponent`). Only the built app hydrates, which has the number of the error instead of its text. */
const CLIENT_RENDERED_BOUNDARY = /#419\b/

const element = document.getElementById('root')
if (!element) throw new Error('No #root')
ensureHistoryKeys()
// Not needed for the first paint.
void import('#app/ui/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => {})
rememberFollowedLinks()
const { language, isOther, basename } = languageOfPage(location.pathname)
document.documentElement.lang = language
document.documentElement.dir = LANGUAGES[language].direction
// English is part of the app. When a chunk cannot be loaded, the page of the server stays and boot-guard.js offers a reload.
if (language === 'en' && !isOther) start(firstEnglish, element)
else
  void Promise.all([loadLanguage(language), isOther ? loadOtherLanguage(language) : undefined]).then(([texts, other]) =>
    start(texts, element, other),
  )

function start(texts: Language, root: HTMLElement, other?: OtherLanguage): void {
  setPageLanguage(texts, other)
  watchLanguages()
  void whenIdle()
    .then(loadContactPage)
    .catch(() => {})
  if (root.firstElementChild) hydrate(root)
  else {
    startClient({ entry: 'storefront' })
    createRoot(root).render(app())
  }
}

function app() {
  return (
    <StrictMode>
      <BrowserRouter basename={basename}>
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
