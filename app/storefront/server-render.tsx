// What a public page begins with, written by the server: the same screens, filled with what the page carries. The browser shows it while
// the app is on its way, and the app then takes it over. Of `window` and what hangs on it nothing is there.
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { setEntry } from '#app/local/state/entry.ts'
import { type PageData, showPageData } from '#app/local/view/page-data.ts'
import { Storefront } from './storefront.tsx'

setEntry('storefront', () => {})

/** @returns HTML for `#root`. Rendered in one go: what is shown meanwhile by another call cannot get between. */
export function renderFirstPaint(path: string, data: PageData): string {
  showPageData(data)
  return renderToString(
    <StaticRouter location={path}>
      <Storefront />
    </StaticRouter>,
  )
}
