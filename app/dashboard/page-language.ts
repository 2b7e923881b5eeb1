// The language of the dashboard: the user's, else the default of the site.
import { sessionStore, storedSession } from '#app/local/session/session.ts'
import { knownLanguages, rememberLanguages } from '#app/local/view/page-data.ts'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'

/** The server writes the default of the site into its pages. */
const languageOfPage = document.documentElement.lang as LanguageCode

const siteLanguage = (): LanguageCode => knownLanguages()?.default ?? languageOfPage

export function languageOfDashboard(): LanguageCode {
  return storedSession()?.user.language ?? siteLanguage()
}

export const isOtherLanguage = (language: LanguageCode): boolean => language !== siteLanguage()

export function setDocumentLanguage(language: LanguageCode): void {
  document.documentElement.lang = language
  document.documentElement.dir = LANGUAGES[language].direction
}

/**
 * Reloads the page when a user logs in or chooses another language, and when a device that has only a page of the worker learns the default
 * of the site. A later change of the default applies to the next page: it must not interrupt a person.
 */
export function watchLanguage(): void {
  const before = languageOfDashboard()
  const reloadIfOther = () => languageOfDashboard() !== before && location.reload()
  let isNew = knownLanguages() === null
  rememberLanguages(() => {
    if (isNew) reloadIfOther()
    isNew = false
  })
  let { user } = sessionStore.get()
  sessionStore.subscribe(() => {
    const isSame = sessionStore.get().user === user
    user = sessionStore.get().user
    if (!isSame) reloadIfOther()
  })
}
