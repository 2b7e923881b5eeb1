import { type ReactNode, useEffect, useState } from 'react'
import { retryLoading } from '#app/local/state/entry.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './install-steps.module.css'

/** What waits in this browser stays in it: it is sent before anything else is shown. */
export function SendFirst({ children }: { children: ReactNode }) {
  const { status, waiting } = useConnection()
  const [anyway, setAnyway] = useState(false)
  useEffect(retryLoading, [])
  if (waiting === 0) return children

  const count = waiting === 1 ? '1 change or enquiry waits' : `${waiting} changes or enquiries wait`
  return (
    <>
      <Notice kind="waiting">
        {count} in this browser. The installed app has a storage of its own and will not know of them: let them be sent
        first{status === 'Offline' ? ', when there is a connection' : ''}.
      </Notice>
      {anyway ? children : <Actions onRetry={retryLoading} onAnyway={() => setAnyway(true)} />}
    </>
  )
}

function Actions({ onRetry, onAnyway }: { onRetry: () => void; onAnyway: () => void }) {
  return (
    <p className={styles.actions}>
      <Button onClick={onRetry}>Send now</Button>
      <Button look="secondary" onClick={onAnyway}>
        Show the steps anyway
      </Button>
    </p>
  )
}
