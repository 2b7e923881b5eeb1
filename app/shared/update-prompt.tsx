import { useState } from 'react'
import { useUpdate } from '#app/pwa/use-update.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './update-prompt.module.css'

/** @param over it lies over the page and may be put off until the next visit */
export default function UpdatePrompt({ over = false }: { over?: boolean }) {
  const { available, waits, apply } = useUpdate()
  const [putOff, setPutOff] = useState(false)
  const shows = available && !putOff
  return (
    <div role="status" className={shows ? `${styles.prompt} ${over ? styles.over : ''}` : 'visually-hidden'}>
      {shows && (
        <>
          <p>
            A new version is available
            {waits && (
              <span className={styles.waits}>
                {' '}
                – it comes as soon as no form has unsaved changes and nothing is being sent
              </span>
            )}
          </p>
          <div className={styles.actions}>
            {over && !waits && (
              <Button look="quiet" onClick={() => setPutOff(true)}>
                Later
              </Button>
            )}
            <Button disabled={waits} onClick={apply}>
              Update
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
