// The language of the page, by its address and the languages of the site. A page of the worker has no data of the server: then the
// languages are those that this device has seen last.
import { settingsStore } from '#app/local/state/settings.ts'
import { readPageData } from '#app/local/view/page-data.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { languagePrefix, readAddress, type SiteLanguages, splitLanguage } from '#domain/values/languages.ts'

const STORAGE_KEY = 'languages'

/** Null on a device that has seen no page of the server. */
function siteLanguages(): SiteLanguages | null {
  return readPageData()?.settings?.languages ?? JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
}

function knownLanguages(): SiteLanguages | null {
  try {
    return siteLanguages()
  } catch {
    // The storage is disabled.
    return null
  }
}

/** @returns the language of an address, and the beginning of all paths of this language */
export function languageOfPage(address: string) {
  const { prefix } = splitLanguage(address)
  const languages = knownLanguages() ?? { default: 'en', others: prefix ? [prefix] : [] }
  const { language, isOther } = readAddress(address, languages)
  return { language, isOther, basename: languagePrefix(language, languages) }
}

/** Reloads the page when the languages of the site have changed and it has another language now. */
export function watchLanguages(): void {
  settingsStore.subscribe(() => {
    const { languages } = settingsStore.get()
    if (settingsStore.get() === DEFAULT_SETTINGS) return
    const before = languageOfPage(location.pathname)
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(languages))
    } catch {
      return
    }
    const { language } = languageOfPage(location.pathname)
    if (language !== before.language) location.reload()
  })
}
