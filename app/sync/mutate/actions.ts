// What screens do to data and sessions, with and without a connection. The code that does it is in chunks of their own: each call
// waits until they are loaded.
import type { Client, StaffActions } from '#app/sync/client.ts'
import { NOT_STORED, type NotKept } from '#app/sync/not-kept.ts'

/** The functions of `T`, which wait until it is there. `Missing` is what they resolve to when it has no such function. */
type Later<T, Missing = never> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R> | Missing>
    : never
}

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
/** What staff do. Resolves to `NOT_STORED` when the session ended before the call. */
export const staff: Later<StaffActions, NotKept> = /* @__PURE__ */ later(() => running.then(() => session), NOT_STORED)

function later<L>(target: () => Promise<object>, missing?: NotKept): L {
  const get = (_: unknown, name: string) => {
    return async (...args: unknown[]) => {
      const action = Reflect.get(await target(), name)
      return action ? action(...args) : missing
    }
  }
  return new Proxy({}, { get }) as L
}
