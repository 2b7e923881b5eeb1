// The languages of the site as the page of the server has them. A page of the worker has no data of the server: then they are those that
// this device has seen last.

import { settingsStore } from '#app/local/state/settings.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteLanguages } from '#domain/values/languages.ts'
import { readPageData } from './page-data.ts'

const STORAGE_KEY = 'languages'

/** Null on a device that has seen no page of the server, and where the storage is disabled. */
export function knownLanguages(): SiteLanguages | null {
  try {
    return readPageData()?.settings?.languages ?? JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
  } catch {
    return null
  }
}

/** Stores the languages whenever settings arrive. @param onStored called after it */
export function rememberLanguages(onStored: () => void = () => {}): void {
  settingsStore.subscribe(() => {
    const settings = settingsStore.get()
    if (settings === DEFAULT_SETTINGS) return
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(settings.languages))
    } catch {
      return
    }
    onStored()
  })
}
