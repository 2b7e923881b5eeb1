// A staff device without a browser: the real store, view and engine, over HTTP to a real server.

import { openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { pendingOf } from '#app/local/view/publish.ts'
import { rules } from '#app/local/view/replay.ts'
import type { MutationRequest, ReportedResult } from '#app/sync/client.ts'
import type { Clock, EngineDependencies } from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import * as loadPages from '#app/sync/engine/load-pages.ts'
import { createPush } from '#app/sync/engine/push.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { createImportRuns } from '#app/sync/imports/import-runs.ts'
import { createStaffChanges } from '#app/sync/mutate/staff-changes.ts'
import type { Actor } from '#domain/users/user.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'

/** Runs scheduled actions only when a test calls `runAll`. */
export function manualClock(): Clock & { now(): number; runAll(): void } {
  let scheduled: (() => void)[] = []
  return {
    now: () => Date.now(),
    after(_, action) {
      scheduled.push(action)
      return () => {
        scheduled = scheduled.filter((entry) => entry !== action)
      }
    },
    runAll() {
      const due = scheduled
      scheduled = []
      for (const action of due) action()
    },
  }
}

export interface DeviceOptions {
  store?: LocalStore
  /** Intercepts the device's requests. */
  wrapTransport?: (transport: Transport) => Transport
  /** As in a browser that gives no database. */
  isEphemeral?: boolean
}

/** Planned mutations of imports move to the outbox while it has fewer rows. */
export const MAX_OUTBOX_ROWS = 400

export async function openDevice<User extends Actor & { id: number }>(
  server: { url: string; tokenOf(user: User): string },
  user: User,
  { store = openFrozenStore(), wrapTransport, isEphemeral = false }: DeviceOptions = {},
) {
  await openSession(store, newUuid)
  const view = await openDeviceView(store, { id: user.id, username: user.username, role: user.role }, rules)
  const transport = createFetchTransport({ origin: server.url, fetch }, server.tokenOf(user))
  const clock = manualClock()
  const offline = { is: false }
  const dependencies: EngineDependencies = {
    store,
    transport: wrapTransport ? wrapTransport(transport) : transport,
    staff: true,
    push: createPush(),
    pages: async () => loadPages,
    isAttended: (mid) => changes.isAttended(mid),
    clock,
    newUuid,
    random: () => 0.5,
    exclusive: (_, work) => work(),
  }
  const engine = createEngine(dependencies, {
    onStart: () => view.refresh(),
    onError: (error) => {
      throw error
    },
    onEnd: (result) => changes.onAttemptEnd(result),
  })
  const changes = createStaffChanges({
    store,
    view,
    clock,
    newUuid,
    // Tests call `sync` themselves.
    run: async () => ({ kind: 'done' }),
    isOffline: () => offline.is,
    isEphemeral,
  })
  const imports = createImportRuns({
    store,
    view,
    clock,
    newUuid,
    run: async () => {},
    isOffline: () => offline.is,
    isEphemeral,
    exclusive: (_, work) => work(),
    maxOutboxRows: MAX_OUTBOX_ROWS,
  })
  return {
    store,
    view,
    clock,
    offline,
    dependencies,
    changes,
    imports,
    sync: () => engine.run(),
    /** @throws when the device does not queue the mutation */
    async change(
      request: MutationRequest,
      attended = false,
    ): Promise<{ mid: string; uid: string; reported: Promise<ReportedResult> }> {
      const changed = await changes.change(request, { attended })
      if (changed.kind !== 'queued') throw new Error(`Not queued: ${JSON.stringify(changed)}`)
      return changed
    },
    car: (uid: string) => view.world.get('car', uid),
    pendingCount: () => pendingOf(view).count,
    close() {
      engine.stop()
      imports.stop()
      view.close()
    },
  }
}

export type TestDevice = Awaited<ReturnType<typeof openDevice>>
