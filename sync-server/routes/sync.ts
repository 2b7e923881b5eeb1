import { CURSOR_HEADER } from '#domain/cursor-header.ts'
import { toIssues } from '#domain/issue.ts'
import { uuid } from '#domain/mutation.ts'
import { formatCursor, parseCursor, pushRequest } from '#domain/protocol.ts'
import { refuse, refuseInvalid } from '../middleware/http-refusal.ts'
import { changesSince } from '../reconcile/changes-since.ts'
import { PushRefused, reconcileBatch } from '../reconcile/reconcile-batch.ts'
import type { ApiContext, ApiDeps, Handler } from './api-context.ts'
import { KIB, readJsonObject } from './read-json.ts'

const PUSH_LIMIT = 512 * KIB
const PAGE = 500
const LONGEST_PAGE = 1000

export function push({ store, now }: ApiDeps): Handler {
  return async (ctx) => {
    const parsed = pushRequest.safeParse(await readJsonObject(ctx, PUSH_LIMIT))
    if (!parsed.success) refuseInvalid(toIssues(parsed.error))
    const { actor } = ctx.state
    if (actor.id === null) refuse(401, 'Please log in')
    try {
      ctx.body = await reconcileBatch(store, { actor: { ...actor, id: actor.id }, request: parsed.data, now })
    } catch (error) {
      if (!(error instanceof PushRefused)) throw error
      ctx.status = 409
      ctx.body = error.body
    }
  }
}

export function pull({ store }: ApiDeps): Handler {
  return async (ctx) => {
    ctx.vary('Authorization')
    ctx.body = changesSince(await store.read(), {
      cursor: parseCursor(parameter(ctx, 'cursor')),
      limit: pageLength(parameter(ctx, 'limit')),
      userId: ctx.state.actor.id,
      clientId: deviceOf(parameter(ctx, 'clientId')),
    })
  }
}

/** What a device that loads everything anew cannot learn from the documented lists. */
export function listConflicts({ store }: ApiDeps): Handler {
  return async (ctx) => {
    const view = await store.read()
    ctx.set({ 'Cache-Control': 'private, no-store', [CURSOR_HEADER]: formatCursor(view) })
    ctx.vary('Authorization')
    ctx.body = { data: [...view.all('conflicts')].filter(({ state }) => state === 'open') }
  }
}

function parameter(ctx: ApiContext, name: string): string | undefined {
  const value = ctx.query[name]
  return Array.isArray(value) ? value[0] : value
}

function pageLength(value: string | undefined): number {
  if (value === undefined || value === '') return PAGE
  const length = /^\d{1,9}$/.test(value) ? Number(value) : 0
  return length >= 1 ? Math.min(length, LONGEST_PAGE) : refuse(400, 'limit must be a whole number from 1')
}

function deviceOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  const parsed = uuid.safeParse(value)
  return parsed.success ? parsed.data : refuse(400, 'clientId must be a UUID')
}
