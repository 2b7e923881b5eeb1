import { useState } from 'react'
import { useUpdate } from '#app/pwa/updates.ts'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import styles from './update-prompt.module.css'

/** @param over whether it is positioned over the page and can be postponed until the next visit */
export default function UpdatePrompt({ over = false }: { over?: boolean }) {
  const { isAvailable, isPending, apply } = useUpdate()
  const [isPostponed, setPostponed] = useState(false)
  const shows = isAvailable && !isPostponed
  return (
    <div className={shows ? `cluster between ink ${styles.prompt} ${over ? styles.over : ''}` : 'visually-hidden'}>
      <Status>
        {shows && t('shared.newVersion')}
        {shows && isPending && <span className="muted"> {t('shared.newVersionWaits')}</span>}
      </Status>
      {shows && (
        <div className="row space-2 to-end">
          {over && !isPending && (
            <Button look="quiet" onClick={() => setPostponed(true)}>
              {t('shared.later')}
            </Button>
          )}
          <Button disabled={isPending} onClick={apply}>
            {t('shared.update')}
          </Button>
        </div>
      )}
    </div>
  )
}
