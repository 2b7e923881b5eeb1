// What screens do to data and sessions, with and without a connection. The code that does it is in chunks of their own: each call
// waits until they are loaded.
import { type Client, NOT_STORED_MESSAGE, type NotKept, type StaffActions } from '#app/sync/client.ts'

/** The functions of `T`, which wait until it is there. `Missing` is what they resolve to when the session has no such function. */
type Later<T, Missing = never> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R> | Missing>
    : never
}

/** The session of the staff member ended before the call. */
const NOT_KEPT: NotKept = { kind: 'not-kept', message: NOT_STORED_MESSAGE }

let resolveClient: (client: Client | Promise<Client>) => void
const running = new Promise<Client>((resolve) => {
  resolveClient = resolve
})
let session: Promise<object>

/** @param started rejects when the client could not be loaded */
export const setClient = (started: Promise<Client>): void => resolveClient(started)
/** @param entered has the functions of `StaffActions` unless it is a visitor's. Called before the client has been loaded */
export const setSession = (entered: Promise<object>): void => {
  session = entered
}

/** What everybody does. Its functions reject when the client could not be loaded. */
export const client: Later<Client> = /* @__PURE__ */ later(() => running)
/** What staff do. */
export const staff: Later<StaffActions, NotKept> = /* @__PURE__ */ later(() => running.then(() => session), NOT_KEPT)

function later<L>(target: () => Promise<object>, missing?: NotKept): L {
  const get = (_: unknown, name: string) => {
    return async (...args: unknown[]) => {
      const action = Reflect.get(await target(), name)
      return action ? action(...args) : missing
    }
  }
  return new Proxy({}, { get }) as L
}
