import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './load-failed.module.css'

/** Shown above cars from the server-rendered page, too, which may not be all. */
export function LoadFailed({ what = 'the vehicles', onRetry }: { what?: string; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice kind="error">Could not load {what}. Please check your connection.</Notice>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
