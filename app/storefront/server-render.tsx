// Entry of the server-rendering build: renders the storefront with a page's data. The app hydrates the HTML. Everything imported
// here must work without `window`.
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { setEntry } from '#app/local/state/entry.ts'
import { type PageData, publishPageData } from '#app/local/view/page-data.ts'
import { serverComponents } from '#app/shared/lazy-component.ts'
import { Storefront } from './storefront.tsx'

setEntry('storefront', () => {})
await serverComponents()

/** @returns HTML for `#root`. Synchronous, because the page data is global: concurrent calls would mix it. */
export function renderFirstPaint(path: string, data: PageData): string {
  publishPageData(data)
  return renderToString(
    <StaticRouter location={path}>
      <Storefront />
    </StaticRouter>,
  )
}
