// Entry of the server-rendering build: renders the storefront with a page's data. The app hydrates the HTML. Everything imported
// here must work without `window`.
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { otherLanguage } from '#app/local/state/other-language.ts'
import { setPageLanguage } from '#app/local/state/page-language.ts'
import { setEntry } from '#app/local/state/tab.ts'
import { type PageData, publishPageData } from '#app/local/view/page-data.ts'
import { serverComponents } from '#app/shared/lazy-component.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { LANGUAGE_CODES, type LanguageCode, languagePrefix, readAddress } from '#domain/values/languages.ts'
import type { Language } from '#text/texts.ts'
import { loadLanguage } from './languages.ts'
import { Storefront } from './storefront.tsx'

setEntry('storefront', () => {})
await serverComponents()
const loaded = await Promise.all(LANGUAGE_CODES.map(loadLanguage))
const LANGUAGES = Object.fromEntries(loaded.map((language) => [language.code, language])) as Record<
  LanguageCode,
  Language
>

/** @returns HTML for `#root`. Synchronous, because the page data is global: concurrent calls would mix it. */
export function renderFirstPaint(path: string, data: PageData): string {
  const { languages } = data.settings ?? DEFAULT_SETTINGS
  const { language, isOther } = readAddress(path, languages)
  setPageLanguage(LANGUAGES[language], isOther ? otherLanguage(language) : undefined)
  publishPageData(data)
  return renderToString(
    <StaticRouter basename={languagePrefix(language, languages)} location={path}>
      <Storefront />
    </StaticRouter>,
  )
}
