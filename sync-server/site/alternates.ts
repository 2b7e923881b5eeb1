import { type LanguageCode, languagesOf, localizedPath, type SiteLanguages } from '#domain/values/languages.ts'

interface Alternate {
  code: LanguageCode | 'x-default'
  address: string
}

/** The same page in each language of the site, the page itself included. None when the site has one language. */
export function alternates(path: string, languages: SiteLanguages, origin: string): Alternate[] {
  if (languages.others.length === 0) return []
  const address = (code: LanguageCode) => origin + localizedPath(path, code, languages)
  return [
    ...languagesOf(languages).map((code) => ({ code, address: address(code) })),
    { code: 'x-default', address: address(languages.default) },
  ]
}
