import { useEffect, useRef } from 'react'
import { useConnection } from '#app/local/state/connection.ts'
import { announce } from '#app/ui/announcer.tsx'
import { t } from '#text/t.ts'

/** Changes that are made in quick succession are counted together. */
const QUIET_MS = 5000

/** Announces the end and the return of the connection and, once while there is none, how many changes wait. */
export function useConnectionNews(): void {
  const { status, pendingCount } = useConnection()
  const isOffline = status === 'Offline'
  const wasOffline = useRef(isOffline)
  const isCountKnown = useRef(false)

  useEffect(() => {
    if (wasOffline.current === isOffline) return
    wasOffline.current = isOffline
    isCountKnown.current = false
    announce(t(isOffline ? 'shared.offline' : 'shell.onlineAgain'))
  }, [isOffline])

  useEffect(() => {
    if (!isOffline || pendingCount === 0 || isCountKnown.current) return
    const timer = setTimeout(() => {
      isCountKnown.current = true
      announce(t('shell.changesWait', { count: pendingCount }))
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isOffline, pendingCount])
}
