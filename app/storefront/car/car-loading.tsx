import { useCars } from '#app/local/state/use-cars.ts'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './car-loading.module.css'

/** The car is not on the device and no answer has come, or none will. */
export function CarLoading() {
  usePageTitle('Vehicle')
  const { state, retry } = useCars()
  return (
    <div className={styles.page}>
      {state === 'failed' ? (
        <>
          <h1 className={styles.title}>Vehicle</h1>
          <Notice kind="error">Could not load this vehicle. Please check your connection.</Notice>
          <Button onClick={retry}>Retry</Button>
        </>
      ) : (
        <h1 className={`${styles.title} ${styles.late}`}>Loading vehicle…</h1>
      )}
    </div>
  )
}
