// Metamorphic oracles: the same mutations in other batches, and the same changes pulled from another cursor, must have the same
// result.

import type { LocalStore } from '#app/local/db/local-store.ts'
import { readPosition, settle } from '#app/local/outbox/settle.ts'
import { MAX_BATCH, parseCursor } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import type { Actor } from '#domain/users/user.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import type { View } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import type { Medium } from '#tests/simulation/medium.ts'
import type { Request } from '#tests/simulation/network.ts'
import { createApi } from '#tests/simulation/server-api.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { canonical, wholeState } from './whole-state.ts'

/** A process number that no simulation reaches. */
const REPLAY_PROCESS = 1_000_000

/** S10, S15: the division into batches changes neither effects nor outcomes. */
export async function checkBatching(world: World): Promise<void> {
  const { serverWatch, server, journal } = world
  const requests = serverWatch.requests
  const singly = requests.flatMap((request) => split(request, 1))
  const states: (string | null)[] = []
  for (const batches of [singly, requests.flatMap((request) => split(request, 7)), merge(singly)]) {
    states.push(await replay(await server.initialState(), batches, server.now()))
  }
  // After a crash the recorded requests may be incomplete, which causes gaps.
  if (states.includes(null)) return journal.count('batching: not comparable')
  journal.count('batching: compared')
  if (new Set(states).size > 1) throw new Violation('S10', `other batches have another result\n${states.join('\n')}`)
}

/** @returns the final state; null when a push had a gap */
async function replay(medium: Medium, requests: readonly Request[], now: Date): Promise<string | null> {
  const store = await medium.open(REPLAY_PROCESS)
  let uuids = 0
  const newUuid = () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`
  const errors: unknown[] = []
  const handle = createApi(store, {
    now: () => now,
    newUuid,
    slowBody: () => null,
    onError: (error) => errors.push(error),
  })
  const view = await store.read()
  let gaps = 0
  for (const request of requests) {
    const id = request.token?.split('.')[0]
    const token = id === undefined ? null : `${id}.${view.get('users', id)?.tokenVersion}`
    const { status } = await handle({ ...request, token })
    if (status === 409 && request.path === '/api/sync/push') gaps += 1
  }
  const state = wholeState(await wholeView(store), [IDEMPOTENCY_RECORDS])
  await store.close()
  if (errors.length > 0) throw errors[0]
  return gaps > 0 ? null : state
}

function split(request: Request, size: number): Request[] {
  if (request.path !== '/api/sync/push') return [request]
  const body = JSON.parse(request.body as string) as PushRequest
  const batches: Request[] = []
  for (let at = 0; at < body.mutations.length; at += size) {
    batches.push(withBody(request, { ...body, mutations: body.mutations.slice(at, at + size) }))
  }
  return batches
}

/** Merges neighbouring pushes of one device. */
function merge(singly: readonly Request[]): Request[] {
  const all: Request[] = []
  for (const request of singly) {
    const before = all.at(-1)
    const both = before && mergeTwo(before, request)
    if (both) all[all.length - 1] = both
    else all.push(request)
  }
  return all
}

function mergeTwo(before: Request, next: Request): Request | null {
  if (before.path !== '/api/sync/push' || next.path !== before.path) return null
  const [first, second] = [before, next].map(({ body }) => JSON.parse(body as string) as PushRequest)
  if (first?.clientId !== second?.clientId || before.token?.split('.')[0] !== next.token?.split('.')[0]) return null
  const mutations = [...(first?.mutations ?? []), ...(second?.mutations ?? [])]
  return mutations.length > MAX_BATCH ? null : withBody(next, { ...(second as PushRequest), mutations })
}

const withBody = (request: Request, body: PushRequest): Request => ({ ...request, body: JSON.stringify(body) })

/** S31: from an old cursor, with pages of any size, each applied twice, a device gets the same base. */
export async function checkSnapshotsCatchUp(world: World, view: View): Promise<void> {
  for (const { userId, store } of world.snapshots) {
    const role = view.get('users', String(userId))?.role
    const converged = role && world.convergedStore(view, role)
    if (!role || !converged) continue
    const { cursor } = await store.read(readPosition)
    if (parseCursor(cursor)?.epoch !== view.epoch) continue
    const size = 1 + Math.floor(world.scheduler.random() * 5)
    if (!(await catchUp(world, { store, userId, role }, view, size))) continue
    const found = await baseOf(store)
    const expected = await baseOf(converged)
    world.journal.count('a snapshot catches up')
    if (found !== expected)
      throw new Violation('S31', `pages of ${size} from ${cursor} lead to another base\n${found}\n${expected}`)
  }
}

/** @returns false for a reset */
async function catchUp(
  { newUuid }: World,
  { store, userId, role }: World['snapshots'][number] & { role: Actor['role'] },
  view: View,
  limit: number,
): Promise<boolean> {
  const now = new Date(0)
  for (;;) {
    const { cursor, clientId, lastSeq, answeredSeq } = await store.read(readPosition)
    const pulled = changesSince(view, { cursor: parseCursor(cursor), limit, userId, role, now })
    if (pulled.reset || cursor === null) return false
    await settle(store, { cursor, clientId, lastSeq, answeredSeq }, pulled, newUuid)
    // A repeated page must have no effect.
    await settle(store, { cursor: pulled.cursor, clientId, lastSeq, answeredSeq }, pulled, newUuid)
    if (!pulled.more) return true
  }
}

async function baseOf(store: LocalStore): Promise<string> {
  const { cars, inquiries, conflicts, settings } = await store.snapshot()
  // A conflict that was decided on this device may remain stored. Those about the settings depend on the role.
  const open = conflicts.filter(({ state, about }) => state === 'open' && about !== 'settings')
  const sorted = [cars, inquiries, open].map((rows: { uid: string }[]) =>
    [...rows].sort((a, b) => (a.uid < b.uid ? -1 : 1)),
  )
  return canonical([...sorted, settings])
}
