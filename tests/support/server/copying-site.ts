// A server that copies pictures of other sites, whose time a test advances.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import type { Success } from '#app/http/api-call.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { runDueWork } from '#sync-server/due-work.ts'
import { publicLookup } from '#sync-server/http/public-host.ts'
import { pictureCopies } from '#sync-server/picture-copies/picture-copies.ts'
import { mayBePrivate } from '#sync-server/picture-copies/private-hosts.ts'
import { PICTURE_COPIES } from '#sync-server/store/tables.ts'
import { manualTimers } from '#tests/support/device/manual-timers.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

const MINUTE_MS = 60_000

/** A picture is decoded by another process, which may take long to start. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })

/** @param allowed the hosts from which it copies */
export function startCopies({ store, photos, clock }: TestServer, allowed: readonly string[]) {
  const timers = manualTimers()
  const now = () => clock.now
  const log = { warn: () => {}, error: () => {} }
  const lookup = publicLookup({ resolve4: async () => ['127.0.0.1'], resolve6: async () => [] })
  const copies = pictureCopies({ photos, log, now, lookup, mayBePrivate: mayBePrivate(allowed) })
  return {
    work: runDueWork({ store, kinds: [copies], log, now, setTimer: timers.after }),
    /** The time until the timer that was set, in milliseconds. */
    nextLook: () => timers.due()[0],
    pass(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
      timers.advance(minutes * MINUTE_MS)
    },
  }
}

export type CopyingSite = Awaited<ReturnType<typeof startCopyingSite>>

export async function startCopyingSite(allowed: readonly string[], options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  const copies = startCopies(server, allowed)
  const staff = apiClient(server, server.tokenOf(await server.addUser(`ann${randomUUID()}`, 'admin')))
  const report = async (): Promise<Success<'GET /picture-copies'>> => (await staff('GET', '/api/picture-copies')).body
  let isClosed = false
  async function close(keepsFolder = false) {
    if (isClosed) return
    isClosed = true
    await copies.work.close()
    await server.stop()
    if (!keepsFolder) await rm(server.dir, { recursive: true, force: true, maxRetries: 5 })
  }
  onTestFinished(() => close(options.dir !== undefined))
  return {
    server,
    staff,
    report,
    ...copies,
    close,
    /** Imports a vehicle for each list of pictures, and has them copied. */
    async add(...pictures: string[][]): Promise<Car[]> {
      const rows = pictures.map((images) => ({ uid: randomUUID(), car: { ...vehicle, images } }))
      await importRows(staff, { rows, copyPictures: true })
      return Promise.all(rows.map(({ uid }) => carOf(server, uid)))
    },
    ended: (copied: number, failed = 0) =>
      eventually(async () => {
        const found = await report()
        return [found.waiting, found.copied, found.failed.length]
      }).toEqual([0, copied, failed]),
    /** When nothing is being copied, and the timer of the next attempt is set. */
    async advance(minutes: number) {
      const isCopying = async () => [...(await server.store.read()).all(PICTURE_COPIES)].some(({ claim }) => claim)
      await eventually(isCopying).toBe(false)
      await eventually(copies.nextLook).toBeDefined()
      copies.pass(minutes)
    },
  }
}

export async function importRows(staff: ApiClient, args: object): Promise<void> {
  const mid = randomUUID()
  const mutation = { mid, uid: mid, name: 'car.import', args, format: 1, madeAt: new Date() }
  const { body } = await staff('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [mutation] })
  expect(body.outcomes).toMatchObject([{ status: 'applied' }])
}

export async function carOf({ store }: TestServer, uid: string): Promise<Car> {
  return (await store.read()).get('cars', uid) as Car
}
