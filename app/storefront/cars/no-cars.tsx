import type { LoadState } from '#app/local/shown-cars.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './no-cars.module.css'

interface NoCarsProps {
  state: LoadState
  filtered: boolean
  onRetry: () => void
  onClear: () => void
}

/** What stands in place of a list without cars. */
export function NoCars({ state, filtered, onRetry, onClear }: NoCarsProps) {
  if (state === 'loading') return <p className={styles.loading}>Loading vehicles…</p>
  return (
    <div className={styles.none}>
      <h2>No vehicles found</h2>
      <p>Try adjusting your search criteria or filters</p>
      {state === 'failed' && (
        <>
          <Notice kind="error">Could not load the vehicles. Please check your connection.</Notice>
          <Button onClick={onRetry}>Retry</Button>
        </>
      )}
      {state === 'ready' && filtered && (
        <Button look="secondary" onClick={onClear}>
          Show all vehicles
        </Button>
      )}
    </div>
  )
}
