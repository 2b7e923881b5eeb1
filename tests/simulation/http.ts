// Requests and responses of the simulated network.
import type { LocalStore } from '#app/local/db/local-store.ts'

export interface Request {
  /** The database of the device that sends it. */
  sender?: LocalStore
  method: string
  path: string
  token: string | null
  key: string | null
  body: string | null
}

export interface Reply {
  status: number
  headers: Record<string, string>
  text: string
}
