import { useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'

/** A neutral name until the settings are loaded, together with the cars: before, they are the defaults with the name of the sample. */
export function useSiteName(): string {
  const { siteName } = useSettings()
  const { state } = useCars()
  return state === 'ready' ? siteName : 'Dealership'
}
