// Sabotages of the server's requests and responses.

import type { Envelope } from '#domain/kinds/mutation.ts'
import { settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import type { Outcome, PullResponse, PushResponse } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Reply, Request } from '#tests/simulation/http.ts'
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

/** Changes each outcome of a push. */
function changingOutcomes(change: (outcome: Outcome) => Outcome) {
  return async (request: Request, handle: Handle): Promise<Reply> => {
    const reply = await handle(request)
    if (!isPush(request) || reply.status !== 200) return reply
    const { outcomes } = JSON.parse(reply.text) as PushResponse
    return { ...reply, text: JSON.stringify({ outcomes: outcomes.map(change) }) }
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
    name: 'omits deletions from pulls',
    server: changingPulls((pulled) => ({ ...pulled, changes: pulled.changes.filter(({ record }) => record !== null) })),
  },
  {
    name: 'sends staff data to visitors',
    server: (request, handle) =>
      handle(isPull(request) && request.token === null ? { ...request, token: '1.1' } : request),
  },
  {
    name: 'accepts a push at any position',
    server(request, handle) {
      if (!isPush(request)) return handle(request)
      const { position: _, ...body } = JSON.parse(request.body as string) as PushRequest
      return handle({ ...request, body: JSON.stringify(body) })
    },
  },
  {
    name: 'refuses some positions of its history',
    server(request, handle, { scheduler }) {
      if (!isPush(request) || !scheduler.chance(0.05)) return handle(request)
      const body = JSON.parse(request.body as string) as PushRequest
      return handle({ ...request, body: JSON.stringify({ ...body, position: '9.9.9' }) })
    },
  },
  {
    name: 'says that outcomes are at the beginning of its history',
    server: changingOutcomes((outcome) => ({ ...outcome, at: outcome.at.replace(/\.\d+\./, '.1.') })),
  },
  {
    name: 'says the same of all rows of an import',
    server: changingOutcomes(({ rows, ...outcome }) =>
      rows ? { ...outcome, rows: rows.map(({ uid }) => ({ uid, status: 'applied' })) } : outcome,
    ),
  },
  {
    name: 'answers another user under a mid that is taken',
    server: changingOutcomes((outcome) =>
      outcome.code === 'key_reused'
        ? { mid: outcome.mid, uid: outcome.uid, at: outcome.at, status: 'applied' }
        : outcome,
    ),
  },
  {
    name: 'leaves out outcomes of a push',
    async server(request, handle, { scheduler }) {
      const reply = await handle(request)
      if (!isPush(request) || reply.status !== 200) return reply
      const { outcomes } = JSON.parse(reply.text) as PushResponse
      return { ...reply, text: JSON.stringify({ outcomes: outcomes.filter(() => !scheduler.chance(0.2)) }) }
    },
  },
  {
    name: 'does not notice another history of the newest position',
    server(request, handle) {
      return handle(isPull(request) ? { ...request, path: request.path.replace(/&known=[^&]*/, '') } : request)
    },
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
