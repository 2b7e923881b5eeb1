import '#app/ui/styles/tokens.css'
import '#app/ui/styles/dashboard-tokens.css'
import '#app/ui/styles/base.css'
import '#app/ui/styles/layout.css'
import '#app/ui/styles/controls.css'
import '#app/ui/styles/table.css'
import './dashboard.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { storedToken, usableSession } from '#app/local/session/session.ts'
import { carsPublished } from '#app/local/state/cars.ts'
import { otherLanguage } from '#app/local/state/other-language.ts'
import { setPageLanguage } from '#app/local/state/page-language.ts'
import { whenIdle } from '#app/pwa/register-service-worker.ts'
import { watchWebPush } from '#app/pwa/web-push.ts'
import { HydrationEvent } from '#app/shared/hydration-event.tsx'
import { startClient } from '#app/sync/session/start-client.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { rememberFollowedLinks } from '#app/ui/followed-links.ts'
import { keepFocus } from '#app/ui/keep-focus.ts'
import type { Language } from '#text/texts.ts'
import { FIRST_ENGLISH, loadLanguage } from './languages.ts'
import { isOtherLanguage, languageOfDashboard, setDocumentLanguage, watchLanguage } from './page-language.ts'
import { loadDashboard, router } from './router.tsx'

/**
 * Nothing is rendered until then, unless the pages and the device's cars are there sooner. What is rendered without the cars is rendered
 * again with them, and meanwhile delays reading them.
 */
const LOADING_AFTER_MS = 1000

const element = document.getElementById('root')
if (!element) throw new Error('admin.html has no #root')
const published = carsPublished()
watchWebPush()
keepFocus()
rememberFollowedLinks()
const language = languageOfDashboard()
if (language === 'en') start(FIRST_ENGLISH, element)
else {
  // Offline on a device that has not used the language before, the dashboard is in English.
  void loadLanguage(language)
    .catch(() => FIRST_ENGLISH)
    .then((texts) => start(texts, element))
}

function start(texts: Language, root: HTMLElement): void {
  setDocumentLanguage(texts.code)
  // Staff edit the texts of each language: the settings stay as they are stored.
  setPageLanguage(
    texts,
    isOtherLanguage(texts.code) ? { ...otherLanguage(texts.code), settings: (stored) => stored } : undefined,
  )
  watchLanguage()
  if (usableSession()) open(root)
  else logIn(root)
}

function app() {
  return (
    <StrictMode>
      <Announcer />
      <RouterProvider router={router} />
      <HydrationEvent />
    </StrictMode>
  )
}

function open(root: HTMLElement): void {
  startClient({ entry: 'dashboard' })
  const loaded = Promise.all([loadDashboard().catch(() => {}), published])
  const late = new Promise((resolve) => setTimeout(resolve, LOADING_AFTER_MS))
  void Promise.race([loaded, late]).then(() => render(root))
}

function render(root: HTMLElement): void {
  // The guard has hidden the log-in page from somebody who is logged in.
  root.hidden = false
  createRoot(root).render(app())
}

function logIn(root: HTMLElement): void {
  // An expired session can have changes on this device, which the page names.
  if (root.firstElementChild && storedToken() === null) {
    startClient({ entry: 'dashboard', hydrates: true })
    hydrateRoot(root, app())
  } else {
    startClient({ entry: 'dashboard' })
    render(root)
  }
  // While the person types.
  whenIdle()
    .then(loadDashboard)
    .catch(() => {})
}
