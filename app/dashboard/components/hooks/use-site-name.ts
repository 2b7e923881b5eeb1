import { useSettings } from '#app/local/state/settings.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { t } from '#text/t.ts'

/** A neutral name until the settings are known: the defaults have the name of the sample. */
export function useSiteName(): string {
  const settings = useSettings()
  return settings === DEFAULT_SETTINGS ? t('outside.dealership') : settings.siteName
}
