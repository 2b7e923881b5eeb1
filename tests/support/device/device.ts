// A tablet of the staff without a browser round it: the real store, view and engine, over the network to a real server.

import { openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { waitingChanges } from '#app/local/view/publish.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Clock, EngineParts } from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createPush } from '#app/sync/engine/push.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import { createFetchTransport } from '#app/sync/http/fetch-transport.ts'
import { createStaffChanges } from '#app/sync/mutate/staff-changes.ts'
import type { Settled, Wanted } from '#app/sync/session/client.ts'
import type { Actor } from '#domain/mutations/mutation.ts'

/** Time stands still: what is put off is done when a test says so. */
export function stillClock(): Clock & { now(): number; passAll(): void } {
  let waiting: (() => void)[] = []
  return {
    now: () => Date.now(),
    after(_, action) {
      waiting.push(action)
      return () => {
        waiting = waiting.filter((entry) => entry !== action)
      }
    },
    passAll() {
      const due = waiting
      waiting = []
      for (const action of due) action()
    },
  }
}

export interface DeviceOptions {
  store?: LocalStore
  /** Stands between the device and the network. */
  line?: (transport: Transport) => Transport
  /** A browser that gives no database. */
  forgets?: boolean
}

export async function openDevice<User extends Actor & { id: number }>(
  server: { url: string; tokenOf(user: User): string },
  user: User,
  { store, line, forgets = false }: DeviceOptions = {},
) {
  const kept = store ?? openMemoryStore()
  await openSession(kept, newUuid)
  const view = await openDeviceView(kept, { id: user.id, username: user.username, role: user.role }, rules)
  const transport = createFetchTransport({ origin: server.url, fetch }, server.tokenOf(user))
  const clock = stillClock()
  const offline = { is: false }
  const parts: EngineParts = {
    store: kept,
    transport: line ? line(transport) : transport,
    staff: true,
    push: createPush(),
    awaits: (mid) => changes.awaits(mid),
    clock,
    newUuid,
    random: () => 0.5,
    exclusive: (_, work) => work(),
  }
  const engine = createEngine(parts, {
    broke: (error) => {
      throw error
    },
    ended: (end) => changes.ranWithout(end),
  })
  const changes = createStaffChanges({
    store: kept,
    view,
    clock,
    newUuid,
    // A test says itself when the device looks at the server.
    run: async () => ({ kind: 'done' }),
    isOffline: () => offline.is,
    forgets,
  })
  return {
    store: kept,
    view,
    clock,
    offline,
    parts,
    changes,
    sync: () => engine.run(),
    /** Makes a change that must be accepted by the device. */
    async change(wanted: Wanted, attended = false): Promise<{ mid: string; uid: string; settled: Promise<Settled> }> {
      const changed = await changes.change(wanted, { attended })
      if (changed.kind !== 'queued') throw new Error(`The device refused: ${JSON.stringify(changed)}`)
      return changed
    },
    car: (uid: string) => view.world.car(uid),
    waiting: () => waitingChanges(view),
    close() {
      engine.stop()
      view.close()
    },
  }
}

export type TestDevice = Awaited<ReturnType<typeof openDevice>>
