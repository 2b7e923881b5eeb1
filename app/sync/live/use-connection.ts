import { type Connection, connectionStore, serverRenderedConnection } from '#app/local/state/connection.ts'
import { useStore, useStorePart } from '#app/local/state/store.ts'

export interface ConnectionView extends Omit<Connection, 'isReachable' | 'isBusy'> {
  status: 'Online' | 'Offline' | 'Syncing'
  /** False on plain http: the app then works online only. */
  secure: boolean
}

export function useConnection(): ConnectionView {
  const { isReachable, isBusy, ...rest } = useStore(connectionStore, serverRenderedConnection)
  const status = !isReachable ? 'Offline' : isBusy ? 'Syncing' : 'Online'
  return { ...rest, status, secure: globalThis.isSecureContext !== false }
}

/** Whether the browser gave this tab a database. Without one nothing outlives the visit. */
export const useIsPersistent = (): boolean => useStorePart(connectionStore, ({ isPersistent }) => isPersistent)
