// Sabotages of the server's requests and responses.

import type { Envelope } from '#domain/mutations/mutation.ts'
import type { PullResponse, PushRefusal, PushResponse } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { settingsFields } from '#domain/settings/settings-fields.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import type { Sabotage, World } from '#tests/simulation/world.ts'

type Handle = (request: Request) => Promise<Reply>

const isPush = ({ path }: Request) => path === '/api/sync/push'
const isPull = ({ path }: Request) => path.startsWith('/api/sync/pull')

/** Changes the arguments of each pushed mutation, in the same way each time it arrives. */
function changingArgs(change: (sent: Envelope, view: View) => Record<string, unknown>) {
  const read = new Map<string, Record<string, unknown>>()
  const once = (sent: Envelope, view: View) => {
    const args = read.get(sent.mid) ?? change(sent, view)
    read.set(sent.mid, args)
    return args
  }
  return async (request: Request, handle: Handle, { server }: World): Promise<Reply> => {
    const view = await server.store?.read()
    if (!isPush(request) || !view) return handle(request)
    const body = JSON.parse(request.body as string) as PushRequest
    const mutations = body.mutations.map((sent) => ({ ...sent, args: once(sent, view) }))
    return handle({ ...request, body: JSON.stringify({ ...body, mutations }) })
  }
}

/** Changes the response to each pull. */
function changingPulls(
  change: (pulled: PullResponse, request: Request, world: World) => PullResponse | Promise<PullResponse>,
) {
  return async (request: Request, handle: Handle, world: World): Promise<Reply> => {
    const reply = await handle(request)
    if (!isPull(request) || reply.status !== 200) return reply
    return { ...reply, text: JSON.stringify(await change(JSON.parse(reply.text), request, world)) }
  }
}

/** Replaces `from` by the current value, so that no conflict is detected. */
function hidingConflicts(sent: Envelope, view: View, isAffected: (field: string) => boolean): Record<string, unknown> {
  if (sent.name !== 'car.edit') return sent.args
  const current = { ...view.get('cars', sent.uid) } as Record<string, unknown>
  const fields = Object.entries(sent.args.fields as Record<string, { from: unknown; to: unknown }>)
  const changed = fields.map(([field, { from, to }]) => [
    field,
    { from: isAffected(field) ? current[field] : from, to },
  ])
  return { ...sent.args, fields: Object.fromEntries(changed) }
}

export const serverResponseSabotages: readonly Sabotage[] = [
  {
    name: 'lets the last write win',
    server: changingArgs((sent, view) =>
      hidingConflicts(sent, view, (field) => field !== 'features' && field !== 'images'),
    ),
  },
  {
    name: 'replaces lists instead of merging them',
    server: changingArgs((sent, view) => hidingConflicts(sent, view, (field) => field === 'features')),
  },
  {
    name: 'ignores the saleId of an un-sell',
    server: changingArgs(({ name, uid, args }, view) =>
      name === 'car.unsell' ? { saleId: view.get('cars', uid)?.saleId ?? null } : args,
    ),
  },
  {
    name: 'lets a second reservation replace the first',
    server: changingArgs(({ name, uid, args }, view) =>
      name === 'car.reserve' ? { ...args, replaces: view.get('cars', uid)?.reservationId } : args,
    ),
  },
  {
    name: 'omits deletions from pulls',
    server: changingPulls((pulled) => ({ ...pulled, changes: pulled.changes.filter(({ record }) => record !== null) })),
  },
  {
    name: 'reports lastSeq before the effects',
    server: changingPulls(async (pulled, { path }, { server }) => {
      const clientId = new URL(path, 'http://server').searchParams.get('clientId')
      const device = clientId ? (await server.store?.read())?.get('devices', clientId) : undefined
      return device ? { ...pulled, lastSeq: device.lastSeq, changes: pulled.more ? [] : pulled.changes } : pulled
    }),
  },
  {
    name: 'sends staff data to visitors',
    server: (request, handle) =>
      handle(isPull(request) && request.token === null ? { ...request, token: '1.1' } : request),
  },
  {
    name: 'accepts a gap',
    async server(request, handle, { server }) {
      const reply = await handle(request)
      const refusal = isPush(request) && reply.status === 409 ? (JSON.parse(reply.text) as PushRefusal) : null
      if (refusal?.code !== 'gap') return reply
      const body = JSON.parse(request.body as string) as PushRequest
      const lastSeq = (await server.store?.read())?.get('devices', body.clientId)?.lastSeq ?? 0
      const mutations = body.mutations.map((sent, index) => ({ ...sent, seq: lastSeq + 1 + index }))
      const closed = await handle({ ...request, body: JSON.stringify({ ...body, mutations }) })
      if (closed.status !== 200) return closed
      const { outcomes } = JSON.parse(closed.text) as PushResponse
      const asSent = outcomes.map((outcome, index) => ({ ...outcome, seq: body.mutations[index]?.seq }))
      return { ...closed, text: JSON.stringify({ outcomes: asSent }) }
    },
  },
  {
    name: 'does not detect copied devices',
    async server(request, handle) {
      const reply = await handle(request)
      const refusal = isPush(request) && reply.status === 409 ? (JSON.parse(reply.text) as PushRefusal) : null
      if (refusal?.code !== 'forked') return reply
      const { mutations } = JSON.parse(request.body as string) as PushRequest
      const outcomes = mutations.map(({ mid, seq, uid }) => ({ mid, seq, uid, status: 'applied' }))
      return { ...reply, status: 200, text: JSON.stringify({ outcomes }) }
    },
  },
  {
    name: 'shows the lastSeq of one user to another',
    server: changingPulls(async (pulled, { path }, { server }) => {
      const clientId = new URL(path, 'http://server').searchParams.get('clientId')
      const device = clientId ? (await server.store?.read())?.get('devices', clientId) : undefined
      return device && !pulled.more ? { ...pulled, lastSeq: device.lastSeq, lastMid: device.lastMid } : pulled
    }),
  },
  {
    name: 'sends fields for admins to all staff',
    server: changingPulls(async (pulled, { token }, { server }) => {
      const view = token === null ? undefined : await server.store?.read()
      const changes = pulled.changes.map((change) => {
        const purchasePrice = change.kind === 'car' ? view?.get('cars', change.uid)?.purchasePrice : undefined
        return change.record && purchasePrice !== undefined
          ? { ...change, record: { ...change.record, purchasePrice } }
          : change
      })
      return { ...pulled, changes: changes as typeof pulled.changes }
    }),
  },
  {
    name: 'never resets a cursor',
    server: changingPulls(({ reset: _, unknown: __, ...pulled }) => pulled),
  },
  {
    name: 'omits some changes from pulls',
    server: changingPulls((pulled, _, { scheduler }) => ({
      ...pulled,
      changes: pulled.changes.filter(() => !scheduler.chance(0.05)),
    })),
  },
  {
    name: 'reports refusals as applied',
    async server(request, handle) {
      const reply = await handle(request)
      if (!isPush(request) || reply.status !== 200) return reply
      const { outcomes } = JSON.parse(reply.text) as PushResponse
      const changed = outcomes.map(({ code: _, ...outcome }) => ({ ...outcome, status: 'applied' }))
      return { ...reply, text: JSON.stringify({ outcomes: changed }) }
    },
  },
  {
    name: 'reports late withdrawals as in time',
    async server(request, handle) {
      const reply = await handle(request)
      if (!isPush(request) || reply.status !== 200) return reply
      const { mutations } = JSON.parse(request.body as string) as PushRequest
      const { outcomes } = JSON.parse(reply.text) as PushResponse
      const inTime = outcomes.map((outcome, index) =>
        mutations[index]?.name === 'void' ? { ...outcome, status: 'noop', code: 'voided' } : outcome,
      )
      return { ...reply, text: JSON.stringify({ outcomes: inTime }) }
    },
  },
  {
    name: 'lets the last write win in settings',
    server: changingArgs((sent, view) => {
      if (sent.name !== 'settings.edit') return sent.args
      const current = settingsFields(siteSettings(view))
      const fields = Object.entries(sent.args.fields as Record<string, { to: unknown }>)
      return { fields: Object.fromEntries(fields.map(([field, { to }]) => [field, { from: current.get(field), to }])) }
    }),
  },
  {
    name: 'replaces image lists instead of merging them',
    server: changingArgs((sent, view) => hidingConflicts(sent, view, (field) => field === 'images')),
  },
]
