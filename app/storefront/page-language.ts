// The language of the page, by its address and the languages of the site.
import { knownLanguages, rememberLanguages } from '#app/local/view/page-data.ts'
import { languagePrefix, readAddress, splitLanguage } from '#domain/values/languages.ts'

/** @returns the language of an address, and the beginning of all paths of this language */
export function languageOfPage(address: string) {
  const { prefix } = splitLanguage(address)
  const languages = knownLanguages() ?? { default: 'en', others: prefix ? [prefix] : [] }
  const { language, isOther } = readAddress(address, languages)
  return { language, isOther, basename: languagePrefix(language, languages) }
}

/** Reloads the page when the languages of the site have changed and it has another language now. */
export function watchLanguages(): void {
  let before = languageOfPage(location.pathname).language
  rememberLanguages(() => {
    const { language } = languageOfPage(location.pathname)
    if (language !== before) location.reload()
    before = language
  })
}
