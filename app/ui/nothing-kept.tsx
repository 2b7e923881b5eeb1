import { useState } from 'react'
import { useConnection } from '#app/sync/use-connection.ts'
import { Button } from './button.tsx'
import styles from './nothing-kept.module.css'

/**
 * Without a database nothing waits on this device and nothing outlives the visit.
 * @param over it lies over the page
 */
export default function NothingKept({ over = false }: { over?: boolean }) {
  const { kept, blocked } = useConnection()
  const [isRead, setRead] = useState(false)
  if (kept || isRead) return null
  return (
    <div role="status" className={`${styles.note} ${over ? styles.over : ''}`}>
      {blocked ? (
        <p>
          An older version of this site is open in another tab and holds what is kept on this device. Close the other
          tabs, then reload this one. Until then nothing is kept.
        </p>
      ) : (
        <p>This browser keeps nothing for this site: what you do here needs a connection and ends with this visit.</p>
      )}
      {blocked ? (
        <Button onClick={() => location.reload()}>Reload</Button>
      ) : (
        <Button look="quiet" onClick={() => setRead(true)}>
          OK
        </Button>
      )}
    </div>
  )
}
