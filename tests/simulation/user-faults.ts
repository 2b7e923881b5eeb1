// Faults of accounts: changed, deleted, taken over, and requests about the outbox of another user.

import { formatCursor } from '#domain/protocol/protocol.ts'
import { resendForRole } from '#sync-server/store/resend-for-role.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { Device } from './device.ts'
import { expectLoss } from './device-faults.ts'
import { short } from './names.ts'
import type { Request } from './network.ts'
import { ADMIN_ID } from './server-process.ts'
import { takeOver } from './take-over.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const DELETED_ACCOUNT = 3

export async function deleteAccount(store: Store): Promise<void> {
  const key = String(DELETED_ACCOUNT)
  await store.transact((records) => records.remove('users', key)).catch(() => {})
}

/** An admin decides about the outboxes of deleted accounts on the device that they are logged in on. */
export async function takeOverOutboxes(world: World, count: () => void): Promise<void> {
  for (const device of world.devices.filter(({ session }) => session?.actor.id === ADMIN_ID)) {
    for (const [id, store] of [...device.stores]) {
      const row = await store.read((tx) => tx.get('device', 'device'))
      if (id === null || row?.session !== 'gone') continue
      count()
      if (world.scheduler.chance(0.7)) await takeOver(world, device, id)
      else {
        await expectLoss(world, store, 'discarded by the admin')
        device.stores.delete(id)
      }
    }
  }
}

/** S14: a device learns nothing about the outbox of another user. */
export async function pullForAnotherUser(world: World, device: Device, count: () => void): Promise<void> {
  const { server } = world
  const view = await server.store?.read()
  const other = [...(view?.entries('devices') ?? [])].find(([, row]) => row.userId !== device.session?.actor.id)
  if (!device.session || !other || !view || !server.isUp) return
  count()
  const query = new URLSearchParams({ cursor: formatCursor(view), limit: '500', clientId: other[0] })
  const { token } = device.session
  const reply = await world.ask({ method: 'GET', path: `/api/sync/pull?${query}`, token, key: null, body: null })
  const { lastSeq } = JSON.parse(reply.text)
  if (lastSeq !== undefined)
    throw new Violation('S14', `user ${device.session.actor.id} learns lastSeq ${lastSeq} of another`)
}

export async function changeUser({ scheduler, server }: World, what: 'role' | 'token'): Promise<void> {
  const id = what === 'role' ? '2' : scheduler.pick(['1', '2'])
  await server.store
    ?.transact((records) => {
      const user = records.get('users', id)
      if (!user) return
      const role = user.role === 'admin' ? 'user' : 'admin'
      if (what === 'role') resendForRole(records)
      records.put('users', id, what === 'role' ? { ...user, role } : { ...user, tokenVersion: user.tokenVersion + 1 })
    })
    .catch(() => {})
}

/** Sends a user's push under another user's token, which must be refused. */
export async function wrongUser(world: World, count: () => void): Promise<void> {
  const { scheduler, server, serverWatch } = world
  const view = await server.store?.read()
  const isKnown = ({ path, body }: Request, known = view) =>
    path === '/api/sync/push' && known?.get('devices', JSON.parse(body as string).clientId)
  const request = scheduler.pick(serverWatch.requests.filter((each) => isKnown(each)))
  if (!request || !server.isUp) return
  count()
  const reply = await world.repeat(request, request.token?.startsWith('1') ? 2 : 1)
  const code = reply && JSON.parse(reply.text).code
  world.journal.count(`push: ${code}`)
  world.journal.trace(() => `    ${code} ${short(String(request.body))}`)
  // The server may forget the device while the request is under way.
  if (!reply || !isKnown(request, await server.store?.read())) return
  // The session may have ended before the request was processed.
  if (code !== 'wrong_user' && code !== 'session_revoked')
    world.fail(new Error(`a push of another user was accepted: ${reply.text}`))
}
