import { useState } from 'react'
import { useIsPersistent } from '#app/local/state/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import styles from './update-prompt.module.css'

/**
 * Shown in a tab that has no persistent storage.
 * @param over whether it is positioned over the page
 */
export default function StorageWarning({ over = false }: { over?: boolean }) {
  const isPersistent = useIsPersistent()
  const [isDismissed, setDismissed] = useState(false)
  if (isPersistent || isDismissed) return null
  return (
    <div className={`cluster between ink ${styles.prompt} ${over ? styles.over : ''}`}>
      <Status className={styles.text}>{t('shared.noStorage')}</Status>
      <Button look="quiet" onClick={() => setDismissed(true)}>
        {t('shared.ok')}
      </Button>
    </div>
  )
}
