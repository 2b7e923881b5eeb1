import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { createStore, useStore } from './store.ts'

/** The page, the database and the server deliver copies of the settings one after the other, mostly equal. */
const isSame = (next: SiteSettings, current: SiteSettings) => JSON.stringify(next) === JSON.stringify(current)

export const settingsStore = createStore<SiteSettings>(DEFAULT_SETTINGS, isSame)

export const useSettings = (): SiteSettings => useStore(settingsStore)
