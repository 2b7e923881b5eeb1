// What staff do to data, with and without a connection. The session that does it is in a chunk of its own: each call waits for it.
import { clientLoaded, type Later, type StaffActions } from '#app/sync/client.ts'
import { NOT_STORED, type NotKept } from '#app/sync/not-kept.ts'

let session: Promise<object>

/** Called before the client has been loaded. @param entered has the functions of `StaffActions` unless it is a visitor's */
export const setSession = (entered: Promise<object>): void => {
  session = entered
}

/** The functions resolve to `NOT_STORED` when the session ended before the call, and reject when the client could not be loaded. */
export const staff = new Proxy({} as Later<StaffActions, NotKept>, {
  get:
    (_, name) =>
    async (...args: unknown[]) => {
      await clientLoaded()
      const action = Reflect.get(await session, name)
      return action ? action(...args) : NOT_STORED
    },
})
