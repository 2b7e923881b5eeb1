// Faults of accounts: changed, deleted, and requests of another user.

import { closeSession } from '#app/local/session/close-session.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { resendForRole } from '#sync-server/auth/user-changes.ts'
import type { Request } from './http.ts'
import { discardAbandoned } from './losses.ts'
import { isPush, isRepeatable } from './model/protocol.ts'
import { changedRole, changedUser } from './model/upkeep.ts'
import { short } from './names.ts'
import { ADMIN_ID } from './server-process.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const DELETED_ACCOUNT = 3

export async function deleteAccount({ server }: World): Promise<void> {
  const key = String(DELETED_ACCOUNT)
  const store = server.storeFor(changedUser(key, () => null))
  await store?.transact((records) => records.remove('users', key)).catch(() => {})
}

/** An admin downloads and discards the outboxes of deleted accounts on the device that they are logged in on. */
export async function discardOutboxes(world: World, count: () => void): Promise<void> {
  const view = await world.server.store?.read()
  for (const device of world.devices.filter(({ session }) => session?.actor.id === ADMIN_ID)) {
    for (const [id, store] of [...device.stores]) {
      if (id === null || !view || view.get('users', String(id))) continue
      count()
      // A tab that could close the session need not be open.
      await closeSession(store, { keepWork: true })
      await discardAbandoned(world, device, id)
    }
  }
}

export async function changeUser({ scheduler, server }: World, what: 'role' | 'token'): Promise<void> {
  const id = what === 'role' ? '2' : scheduler.pick(['1', '2'])
  const endAll = changedUser(id, (user) => ({ ...user, tokenVersion: user.tokenVersion + 1 }))
  await server
    .storeFor(what === 'role' ? changedRole(id) : endAll)
    ?.transact((records) => {
      const user = records.get('users', id)
      if (!user) return
      const role = user.role === 'admin' ? 'user' : 'admin'
      if (what === 'role') resendForRole(records)
      records.put('users', id, what === 'role' ? { ...user, role } : { ...user, tokenVersion: user.tokenVersion + 1 })
    })
    .catch(() => {})
}

/** S11: a user's push under another user's token has no effect and learns nothing. */
export async function wrongUser(world: World, count: () => void): Promise<void> {
  const { scheduler, server } = world
  const { model } = server
  const isKnown = (request: Request) => isPush(request) && isRepeatable(model.state, request)
  const request = scheduler.pick(model.requests.filter(isKnown))
  if (!request || !server.isUp) return
  count()
  const reply = await world.repeat(request, request.token?.startsWith('1') ? 2 : 1)
  // The session may have ended, and the server forgotten the outcomes, before the request was processed.
  if (reply?.status !== 200 || !isKnown(request)) return
  for (const outcome of JSON.parse(reply.text).outcomes as Outcome[]) {
    world.journal.count(`wrong user: ${outcome.code}`)
    if (outcome.code !== 'key_reused' || outcome.id !== undefined || outcome.rows !== undefined)
      world.fail(new Violation('S11', `another user learns of ${short(outcome.mid)}: ${JSON.stringify(outcome)}`))
  }
}
