import { useUpdate } from '#app/sync/use-update.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './update-prompt.module.css'

export function UpdatePrompt() {
  const { available, waits, apply } = useUpdate()
  return (
    <div role="status" className={available ? styles.prompt : 'visually-hidden'}>
      {available && (
        <>
          <p>
            A new version is available
            {waits && <span className={styles.waits}> – it comes as soon as no form has unsaved changes</span>}
          </p>
          <Button disabled={waits} onClick={apply}>
            Update
          </Button>
        </>
      )}
    </div>
  )
}
