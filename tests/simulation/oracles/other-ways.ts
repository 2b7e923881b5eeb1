// Metamorphic oracles: what was sent, sent in other portions, and what was told, told from another place, must come to the
// same.

import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { settle } from '#app/local/outbox/settle.ts'
import { MAX_BATCH } from '#domain/protocol/batch-limits.ts'
import { type PushRequest, parseCursor } from '#domain/protocol/protocol.ts'
import { changesSince } from '#sync-server/reconcile/changes-since.ts'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Request } from '#tests/simulation/network.ts'
import { createApi } from '#tests/simulation/server-api.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'
import type { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { simulatedOwners } from '#tests/sync-server/store/simulated-owners.ts'
import { canonical, wholeState } from './whole-state.ts'

/** A process that no simulation comes to. */
const ANOTHER = 1_000_000

/** S10, S15: however the changes are put together into batches, each has the same effect and the same answer. */
export async function splitsAgree(world: World): Promise<void> {
  const { serverWatch, server, journal } = world
  const requests = serverWatch.log
  const singly = requests.flatMap((request) => split(request, 1))
  const ends: (string | null)[] = []
  for (const portions of [singly, requests.flatMap((request) => split(request, 7)), merged(singly)]) {
    ends.push(await replayed(await server.asItBegan(), portions, server.now()))
  }
  // Of a crash something may be missing here that the server had: then there are gaps.
  if (ends.includes(null)) return journal.count('portions: not comparable')
  journal.count('portions: agree')
  if (new Set(ends).size > 1) throw new Violation('S10', `other portions come to something else\n${ends.join('\n')}`)
}

async function replayed(disk: SimulatedDisk, requests: readonly Request[], now: Date): Promise<string | null> {
  const store = await openJsonStore({ dir: disk.path, disk, owners: simulatedOwners(ANOTHER) })
  let uuids = 0
  const newUuid = () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`
  const broken: unknown[] = []
  const handle = createApi(
    store,
    () => now,
    newUuid,
    (error) => broken.push(error),
  )
  const view = await store.read()
  let gaps = 0
  for (const request of requests) {
    const id = request.token?.split('.')[0]
    const token = id === undefined ? null : `${id}.${view.get('users', id)?.tokenVersion}`
    const { status } = await handle({ ...request, token })
    if (status === 409 && request.path === '/api/sync/push') gaps += 1
  }
  const state = wholeState(await store.read(), ['answers'])
  await store.close()
  if (broken.length > 0) throw broken[0]
  return gaps > 0 ? null : state
}

function split(request: Request, size: number): Request[] {
  if (request.path !== '/api/sync/push') return [request]
  const body = JSON.parse(request.body as string) as PushRequest
  const portions: Request[] = []
  for (let at = 0; at < body.mutations.length; at += size) {
    portions.push(pushing(request, { ...body, mutations: body.mutations.slice(at, at + size) }))
  }
  return portions
}

/** Neighbours of one device in one batch. */
function merged(singly: readonly Request[]): Request[] {
  const all: Request[] = []
  for (const request of singly) {
    const before = all.at(-1)
    const both = before && together(before, request)
    if (both) all[all.length - 1] = both
    else all.push(request)
  }
  return all
}

function together(before: Request, next: Request): Request | null {
  if (before.path !== '/api/sync/push' || next.path !== before.path) return null
  const [first, second] = [before, next].map(({ body }) => JSON.parse(body as string) as PushRequest)
  if (first?.clientId !== second?.clientId || before.token?.split('.')[0] !== next.token?.split('.')[0]) return null
  const mutations = [...(first?.mutations ?? []), ...(second?.mutations ?? [])]
  return mutations.length > MAX_BATCH ? null : pushing(next, { ...(second as PushRequest), mutations })
}

const pushing = (request: Request, body: PushRequest): Request => ({ ...request, body: JSON.stringify(body) })

/** S31: from an earlier place, by pages of any size, each of them taken twice, a device comes to the same base. */
export async function earlierCopiesCatchUp(world: World, view: View): Promise<void> {
  const atRest = world.storeAtRest
  if (!atRest) return
  for (const { userId, store } of world.earlier) {
    const { cursor } = await store.read(openDevice)
    if (parseCursor(cursor)?.epoch !== view.epoch) continue
    const size = 1 + Math.floor(world.scheduler.random() * 5)
    if (!(await catchUp(store, view, userId, size))) continue
    const mine = await baseOf(store)
    const theirs = await baseOf(atRest)
    world.journal.count('an earlier copy catches up')
    if (mine !== theirs)
      throw new Violation('S31', `pages of ${size} from ${cursor} lead elsewhere\n${mine}\n${theirs}`)
  }
}

async function catchUp(store: LocalStore, view: View, userId: number | null, limit: number): Promise<boolean> {
  const now = new Date(0)
  for (;;) {
    const { cursor, clientId } = await store.read(openDevice)
    const pulled = changesSince(view, { cursor: parseCursor(cursor), limit, userId, now })
    // It was away for longer than deletions are told of.
    if (pulled.reset || cursor === null) return false
    await settle(store, { cursor, clientId }, pulled)
    // The same once more: late, but not too late.
    await settle(store, { cursor: pulled.cursor, clientId }, pulled)
    if (!pulled.more) return true
  }
}

async function baseOf(store: LocalStore): Promise<string> {
  const { cars, inquiries, conflicts, settings } = await store.snapshot()
  // One that was decided on this device may stay as such.
  const open = conflicts.filter(({ state }) => state === 'open')
  const sorted = [cars, inquiries, open].map((rows: { uid: string }[]) =>
    [...rows].sort((a, b) => (a.uid < b.uid ? -1 : 1)),
  )
  return canonical([...sorted, settings])
}
