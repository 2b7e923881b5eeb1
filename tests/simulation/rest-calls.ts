// Programs that use the REST API, with and without an idempotency key, and retry when the response is lost.

import type { Envelope } from '#domain/kinds/mutation.ts'
import type { Request } from './http.ts'
import { rowsIn } from './model/rows.ts'
import { short } from './names.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const CALLS = { create: 2, edit: 4, sell: 1, unsell: 1, flag: 1, delete: 1, settings: 1, reuse: 1 }

export async function callRest(world: World): Promise<void> {
  const { scheduler, journal, server } = world
  const kind = scheduler.weighted(CALLS)
  const request = await createRequest(world, kind)
  if (!request || !server.isUp) return
  journal.count(`rest: ${kind}${request.key ? ' with a key' : ''}`)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const reply = await world.network.send(request, () => true).catch(() => null)
    journal.trace(() => `rest ${request.method} ${request.path} ${short(request.key ?? 'none')} -> ${reply?.status}`)
    if (reply && reply.status < 500 && reply.status !== 429) {
      const { code } = reply.status >= 400 ? JSON.parse(reply.text) : {}
      if (code) journal.count(`code: ${code}`)
      return
    }
    // A retry of a request that has no key could have a second effect.
    if (!request.key) return
    await scheduler.sleep(scheduler.between(500, 5000))
  }
}

async function createRequest(world: World, kind: keyof typeof CALLS): Promise<Request | null> {
  const { scheduler, newUuid, server, users } = world
  const user = scheduler.pick(users)
  const row = (await world.server.store?.read())?.get('users', String(user.id)) ?? user
  const token = `${user.id}.${row.tokenVersion}`
  const key = scheduler.chance(0.6) ? newUuid() : null
  const toRequest = (method: string, path: string, body: unknown): Request => ({
    method,
    path,
    token,
    key,
    body: body === null ? null : JSON.stringify(body),
  })
  if (kind === 'create')
    return toRequest('POST', '/api/cars', {
      make: 'Rest',
      model: world.word('model'),
      enabled: false,
      purchasePrice: world.number(),
    })
  if (kind === 'settings') return toRequest('PUT', '/api/settings', { tagline: { to: world.word('words') } })
  if (kind === 'reuse') {
    const used = scheduler.pick(server.model.requests.filter((sent) => sent.key && sent.path === '/api/cars'))
    return used ? { ...used, token, body: JSON.stringify({ make: 'Reuse', model: 'Reuse', enabled: false }) } : null
  }
  const car = scheduler.pick([...rowsIn(server.model.state, 'cars').values()])
  if (!car) return null
  const path = `/api/cars/${car.id}`
  if (kind === 'delete') return toRequest('DELETE', path, null)
  const fields = {
    edit: {
      price: { to: world.number() },
      purchasePrice: { to: world.number() },
      color: { to: scheduler.chance(0.1) ? 7 : world.word('color') },
    },
    sell: { sold: { to: true } },
    unsell: { sold: { to: false } },
    flag: { enabled: { to: true } },
  }
  return toRequest('PUT', path, fields[kind])
}

/** A program sends a mutation that waits in an outbox as its user, under its mid, before or after the device does. */
export async function callRestForPending(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const pending = [...tab.view.table('outbox').values()].flatMap(({ envelope, outcome }) => {
    const call = outcome ? null : toRestCall(world, tab, envelope)
    return call ? [{ envelope, call }] : []
  })
  const { envelope, call } = scheduler.pick(pending) ?? {}
  if (!envelope || !call || !tab.token) return
  journal.count('op: same mid by REST')
  journal.sentByRest.add(envelope.mid)
  const body = call.body === undefined ? null : JSON.stringify(call.body)
  const request = { method: call.method, path: call.path, token: tab.token, key: envelope.mid, body }
  const reply = await world.network.send(request, () => true).catch(() => null)
  journal.trace(() => `rest ${call.method} ${call.path} for pending ${short(envelope.mid)} -> ${reply?.status}`)
}

/**
 * The call that requests the same.
 * @returns null for what no REST call does, such as a creation under an earlier uid, and for a record that the server has no number for yet
 */
function toRestCall(world: World, tab: Tab, { mid, name, uid, args }: Envelope) {
  if ('reservation' in args || (name === 'car.create' && uid !== mid)) return null
  if (name === 'car.create') return { method: 'POST', path: '/api/cars', body: args.car }
  if (name === 'settings.edit') return { method: 'PUT', path: '/api/settings', body: targets(args) }
  const id = tab.view.base.cars.get(uid)?.id ?? tab.view.base.inquiries.get(uid)?.id
  if (id === undefined || isOfAnother(world, id, uid)) return null
  switch (name) {
    case 'car.edit':
      return { method: 'PUT', path: `/api/cars/${id}`, body: targets(args) }
    case 'car.delete':
      return { method: 'DELETE', path: `/api/cars/${id}` }
    case 'inquiry.delete':
      return { method: 'DELETE', path: `/api/inquiries/${id}` }
    default:
      return null
  }
}

/** A store that was put back by hand gives a number again, and a record another number. */
const isOfAnother = ({ server }: World, id: number, uid: string): boolean =>
  (['cars', 'inquiries'] as const).some((table) =>
    [...rowsIn(server.model.state, table).values()].some((row) => (row.id === id) !== (row.uid === uid)),
  )

/** A REST call states the new values only. */
function targets({ fields }: Envelope['args']): Record<string, { to: unknown }> {
  const entries = Object.entries(fields as Record<string, { to: unknown }>)
  return Object.fromEntries(entries.map(([field, { to }]) => [field, { to }]))
}
