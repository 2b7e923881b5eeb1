import { type Connection, connectionAsWritten, shownConnection } from '#app/local/state/connection.ts'
import { useShown, useShownPart } from '#app/local/state/store.ts'

export interface ConnectionView extends Omit<Connection, 'reachable' | 'busy'> {
  status: 'Online' | 'Offline' | 'Syncing'
  /** False on plain http: there the app works online only. */
  secure: boolean
}

export function useConnection(): ConnectionView {
  const { reachable, busy, ...rest } = useShown(shownConnection, connectionAsWritten)
  const status = !reachable ? 'Offline' : busy ? 'Syncing' : 'Online'
  return { ...rest, status, secure: globalThis.isSecureContext !== false }
}

export const useIsKept = (): boolean => useShownPart(shownConnection, ({ kept }) => kept)
