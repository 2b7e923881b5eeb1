import { useState } from 'react'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './storage-warning.module.css'
import { unreachedMessage } from './unreached-message.ts'

const NO_STORAGE =
  'This tab cannot store anything: what you do here needs a connection, and nothing is kept after your visit.'
const BLOCKED_BY_OLD_VERSION =
  'An older version of this site is open in another tab and blocks the storage. Close the other tabs, then reload this one. Until then nothing is stored.'

/**
 * Shown in a tab that has no persistent storage. A reload may open the database and reach the mutations pending in it.
 * @param over whether it is positioned over the page
 */
export default function StorageWarning({ over = false }: { over?: boolean }) {
  const { isPersistent, isBlocked, unreachedCount } = useConnection()
  const [isDismissed, setDismissed] = useState(false)
  if (isPersistent || isDismissed) return null
  return (
    <div role="status" className={`${styles.note} ${over ? styles.over : ''}`}>
      <p>{isBlocked ? BLOCKED_BY_OLD_VERSION : unreachedCount > 0 ? unreachedWarning(unreachedCount) : NO_STORAGE}</p>
      {isBlocked || unreachedCount > 0 ? (
        <Button onClick={() => location.reload()}>Reload</Button>
      ) : (
        <Button look="quiet" onClick={() => setDismissed(true)}>
          OK
        </Button>
      )}
    </div>
  )
}

const unreachedWarning = (count: number) =>
  `${unreachedMessage(count, 'Reload this tab')} Until then nothing is stored.`
