import { DEFAULT_SETTINGS } from '#domain/default-settings.ts'
import type { SiteSettings } from '#domain/settings.ts'
import { createShown, useShown } from './shown.ts'

export const shownSettings = createShown<SiteSettings>(DEFAULT_SETTINGS)

export const useSettings = (): SiteSettings => useShown(shownSettings)
