import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './load-failed.module.css'

/** Shown above cars from the server-rendered page, too, which may not be all. */
export function LoadFailed({ isOneCar = false, onRetry }: { isOneCar?: boolean; onRetry: () => void }) {
  return (
    <div className={`row ${styles.failed}`}>
      <Notice kind="error">{t(isOneCar ? 'layout.vehicleNotLoaded' : 'layout.vehiclesNotLoaded')}</Notice>
      <Button onClick={onRetry}>{t('shared.retry')}</Button>
    </div>
  )
}
