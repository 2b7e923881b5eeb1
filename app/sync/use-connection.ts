import { useShown, useShownPart } from '#app/local/shown.ts'
import { connectionAsWritten, shownConnection } from '#app/local/shown-connection.ts'

export interface ConnectionView {
  status: 'Online' | 'Offline' | 'Syncing'
  waiting: number
  attention: number
  /** False on plain http: there the app works online only. */
  secure: boolean
  signedOut: boolean
  /** False when this browser keeps nothing beyond the visit. */
  kept: boolean
  /** That is so because an older version of the app, in another tab, holds the database. */
  blocked: boolean
}

export function useConnection(): ConnectionView {
  const { reachable, busy, waiting, attention, signedOut, kept, blocked } = useShown(
    shownConnection,
    connectionAsWritten,
  )
  const status = !reachable ? 'Offline' : busy ? 'Syncing' : 'Online'
  return { status, waiting, attention, secure: globalThis.isSecureContext !== false, signedOut, kept, blocked }
}

export const useIsKept = (): boolean => useShownPart(shownConnection, ({ kept }) => kept)
