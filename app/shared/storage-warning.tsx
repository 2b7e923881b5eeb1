import { useState } from 'react'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './storage-warning.module.css'
import { unreachedWords } from './unreached-message.ts'

const NOTHING = 'This tab keeps nothing for this site: what you do here needs a connection and ends with this visit.'
const HELD_BY_OLDER =
  'An older version of this site is open in another tab and holds what is kept on this device. Close the other tabs, then reload this one. Until then nothing is kept.'

/**
 * A tab without a database keeps nothing: what waits in the one that it was not given is reached by a reload.
 * @param over it lies over the page
 */
export default function NothingKept({ over = false }: { over?: boolean }) {
  const { kept, blocked, unreached } = useConnection()
  const [isRead, setRead] = useState(false)
  if (kept || isRead) return null
  return (
    <div role="status" className={`${styles.note} ${over ? styles.over : ''}`}>
      <p>{blocked ? HELD_BY_OLDER : unreached > 0 ? notReached(unreached) : NOTHING}</p>
      {blocked || unreached > 0 ? (
        <Button onClick={() => location.reload()}>Reload</Button>
      ) : (
        <Button look="quiet" onClick={() => setRead(true)}>
          OK
        </Button>
      )}
    </div>
  )
}

const notReached = (count: number) => `${unreachedWords(count, 'Reload this tab')} Until then nothing is kept.`
