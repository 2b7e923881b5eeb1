// Entry of the server-rendering build: renders the log-in page with the settings of the site. The app hydrates it. Everything imported here
// must work without `window`.
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { setEntry } from '#app/local/state/entry.ts'
import { setPageLanguage } from '#app/local/state/page-language.ts'
import { type PageData, publishPageData } from '#app/local/view/page-data.ts'
import { HydrationEvent } from '#app/shared/hydration-event.tsx'
import { Announcer } from '#app/ui/announcer.tsx'
import { LOG_IN_PATH } from './components/paths.ts'
import { ENGLISH } from './english.ts'
import { LogInPage } from './log-in/log-in-page.tsx'

setEntry('dashboard', () => {})
setPageLanguage(ENGLISH)

const { query, dataRoutes } = createStaticHandler([{ path: LOG_IN_PATH, element: <LogInPage /> }])
const queried = await query(new Request(`http://localhost${LOG_IN_PATH}`))
if (queried instanceof Response) throw new Error('The log-in page redirects')
const context = queried
const router = createStaticRouter(dataRoutes, context)

/** @returns HTML for `#root`. Synchronous, because the page data is global: concurrent calls would mix it. */
export function renderFirstPaint(_path: string, data: PageData): string {
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
