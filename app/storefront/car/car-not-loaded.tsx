import { useCars } from '#app/local/state/cars.ts'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'

/** Shows nothing until loading the cars has failed. */
export function CarNotLoaded() {
  const { state, retry } = useCars()
  return state === 'failed' && <LoadFailed isOneCar onRetry={retry} />
}
