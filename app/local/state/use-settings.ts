import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { createShown, useShown } from './store.ts'

/** The page, the database and the server tell of them one after the other, mostly the same. */
const sameSettings = (next: SiteSettings, shown: SiteSettings) => JSON.stringify(next) === JSON.stringify(shown)

export const shownSettings = createShown<SiteSettings>(DEFAULT_SETTINGS, sameSettings)

export const useSettings = (): SiteSettings => useShown(shownSettings)
