// Entry of the server-rendering build: renders the log-in page with the settings of the site. The app hydrates it. Everything imported here
// must work without `window`.
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { setPageLanguage } from '#app/local/state/page-language.ts'
import { setEntry } from '#app/local/state/tab.ts'
import { type PageData, publishPageData } from '#app/local/view/page-data.ts'
import { HydrationEvent } from '#app/shared/hydration-event.tsx'
import { Announcer } from '#app/ui/announcer.tsx'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/values/languages.ts'
import type { Language } from '#text/texts.ts'
import { LOG_IN_PATH } from './components/paths.ts'
import { loadLanguage } from './languages.ts'
import { LogInPage } from './log-in/log-in-page.tsx'

setEntry('dashboard', () => {})
const loaded = await Promise.all(LANGUAGE_CODES.map(async (code) => [code, await loadLanguage(code)] as const))
const LANGUAGES = Object.fromEntries(loaded) as Record<LanguageCode, Language>

const { query, dataRoutes } = createStaticHandler([{ path: LOG_IN_PATH, element: <LogInPage /> }])
const queried = await query(new Request(`http://localhost${LOG_IN_PATH}`))
if (queried instanceof Response) throw new Error('The log-in page redirects')
const context = queried
const router = createStaticRouter(dataRoutes, context)

/** @returns HTML for `#root`. Synchronous, because the page data is global: concurrent calls would mix it. */
export function renderFirstPaint(_path: string, data: PageData): string {
  setPageLanguage(LANGUAGES[(data.settings ?? DEFAULT_SETTINGS).languages.default])
  publishPageData(data)
  // The same children as in main.tsx: the ids that React generates depend on them.
  return renderToString(
    <>
      <Announcer />
      <StaticRouterProvider router={router} context={context} hydrate={false} />
      <HydrationEvent />
    </>,
  )
}
