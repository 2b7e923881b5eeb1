import { uuid } from '#domain/mutations/mutation.ts'
import { MAX_PAGE } from '#domain/protocol/batch-limits.ts'
import { CURSOR_HEADER } from '#domain/protocol/cursor-header.ts'
import { formatCursor, parseCursor } from '#domain/protocol/protocol.ts'
import { pushRequest } from '#domain/protocol/push-request.ts'
import { toIssues } from '#domain/values/issue.ts'
import { refuse, refuseInvalid } from '#sync-server/errors.ts'
import { parameter, wholeNumber } from '#sync-server/http/query.ts'
import { KIB, readJsonObject } from '#sync-server/http/read-json.ts'
import { sendPackedJson } from '#sync-server/http/send-json.ts'
import { changesSince } from '#sync-server/reconcile/changes-since.ts'
import { PushRefused, reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import type { ApiDeps, Handler } from './api-context.ts'

const PUSH_LIMIT = 512 * KIB
const PAGE = 500

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

export function pull({ store, now }: ApiDeps): Handler {
  return async (ctx) => {
    const changes = changesSince(await store.read(), {
      cursor: parseCursor(parameter(ctx, 'cursor')),
      limit: Math.min(wholeNumber(ctx, 'limit') ?? PAGE, MAX_PAGE),
      userId: ctx.state.actor.id,
      clientId: deviceOf(parameter(ctx, 'clientId')),
      now: now(),
    })
    sendPackedJson(ctx, changes)
  }
}

/** What a device that loads everything anew cannot learn from the documented lists. */
export function listConflicts({ store }: ApiDeps): Handler {
  return async (ctx) => {
    const view = await store.read()
    ctx.set({ 'Cache-Control': 'private, no-store', [CURSOR_HEADER]: formatCursor(view) })
    sendPackedJson(ctx, { data: [...view.all('conflicts')].filter(({ state }) => state === 'open') })
  }
}

function deviceOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const parsed = uuid.safeParse(value)
  return parsed.success ? parsed.data : refuse(400, 'clientId must be a UUID')
}
