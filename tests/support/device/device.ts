// A staff device without a browser: the real store, view and engine, over HTTP to a real server.

import { onTestFinished } from 'vitest'
import { newUuid, openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Clock, EngineDependencies } from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { createFetchTransport, type Transport } from '#app/sync/engine/transport.ts'
import { cancelImport, type PlannedImport, planImportUndo, startImport, undoImport } from '#app/sync/imports/imports.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { change, changeAll, type Mutating, type MutationOptions, type OnProgress } from '#app/sync/mutate/changes.ts'
import { discard, recreate, resend } from '#app/sync/mutate/refused-changes.ts'
import { createResultTracker, type ReportedResult } from '#app/sync/mutate/result-tracker.ts'
import { undo } from '#app/sync/mutate/undo.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { countChanges } from '#domain/mutations/subjects.ts'
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
}

export async function startDevice<User extends Actor & { id: number }>(
  server: { url: string; tokenOf(user: User): string },
  user: User,
  { store = openFrozenStore(), wrapTransport }: DeviceOptions = {},
) {
  await openSession(store, newUuid)
  const view = await openDeviceView(store, { id: user.id, username: user.username, role: user.role }, rules)
  const transport = createFetchTransport({ origin: server.url, fetch }, server.tokenOf(user))
  const clock = manualClock()
  const offline = { is: false }
  const dependencies: EngineDependencies = {
    store,
    transport: wrapTransport ? wrapTransport(transport) : transport,
    push: createPush(),
    onServerFailure: (...failure) => results.fail(...failure),
    isOffline: () => offline.is,
    clock,
    random: () => 0.5,
    exclusive: (_, work) => work(),
  }
  const engine = createEngine(dependencies, {
    onStart: () => view.refresh(),
    onError: (error) => {
      throw error
    },
    onEnd({ kind }) {
      if (kind === 'unreachable' || kind === 'signed-out') results.stopWaiting()
    },
  })
  const results = createResultTracker(store, view)
  const mutating: Mutating = {
    store,
    view,
    results,
    clock,
    newUuid,
    personal: new Map(),
    // Tests call `sync` themselves.
    run: async () => ({ kind: 'done' }),
    isOffline: () => offline.is,
  }
  const changes = {
    change: (request: MutationRequest, options?: MutationOptions) => change(mutating, request, options),
    changeAll: (requests: readonly MutationRequest[], onProgress?: OnProgress) =>
      changeAll(mutating, requests, onProgress),
    undo: (mids: readonly string[]) => undo(mutating, mids),
    discard: (mid: string) => discard(mutating, mid),
    resend: (mid: string, args: object) => resend(mutating, mid, args as never),
    recreate: (mid: string) => recreate(mutating, mid),
  }
  const imports = {
    start: (planned: PlannedImport) => startImport(mutating, planned),
    cancel: (importId: string) => cancelImport(mutating, importId),
    planUndo: (importId: string) => planImportUndo(mutating, importId),
    undo: (importId: string) => undoImport(mutating, importId),
  }
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
    reservation: (carUid: string) => view.world.find('reservation', 'carUid', carUid),
    pendingCount: () => countChanges(view.outbox().map(({ envelope }) => envelope)),
    close() {
      engine.stop()
      view.close()
    },
  }
}

export type TestDevice = Awaited<ReturnType<typeof startDevice>>

/** A device for one test, after which it is closed. */
export const openDevice: typeof startDevice = async (...args) => {
  const device = await startDevice(...args)
  onTestFinished(() => device.close())
  return device
}
