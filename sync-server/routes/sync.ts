import { DEVICE_HEADER, parseDeviceReport } from '#domain/protocol/device-report.ts'
import { CURSOR_HEADER, formatCursor, MAX_PAGE, parseCursor } from '#domain/protocol/protocol.ts'
import { pushRequest } from '#domain/protocol/push-request.ts'
import { mayDecide } from '#domain/records/may-decide.ts'
import { toIssues } from '#domain/values/issue.ts'
import { uuid } from '#domain/values/uuid.ts'
import { addressKey, siteKey } from '#sync-server/auth/address-key.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { positiveIntegerParameter, queryParameter } from '#sync-server/http/query.ts'
import { KIB, readJsonObject } from '#sync-server/http/read-json.ts'
import { sendJson } from '#sync-server/http/send-content.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import { noteReport } from '#sync-server/reconcile/device-report.ts'
import { PushRefused, reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

const PUSH_LIMIT_BYTES = 512 * KIB
const DEFAULT_PAGE = 500

export function push({ store, now, mailsInquiries, quotas }: RouteDependencies): Handler {
  return async (ctx) => {
    const parsed = pushRequest.safeParse(await readJsonObject(ctx, PUSH_LIMIT_BYTES))
    if (!parsed.success) throwInvalid(toIssues(parsed.error))
    const request = parsed.data
    const { caller, user } = ctx.state
    // An outbox without mutations is stored too.
    if (user) await quotas.countWrites(user.id, Math.max(1, request.mutations.length))
    const report = parseDeviceReport(ctx.get(DEVICE_HEADER))
    try {
      ctx.body = await reconcileBatch(store, { caller, request, report, now, mailsInquiries, quotas })
    } catch (error) {
      if (!(error instanceof PushRefused)) throw error
      ctx.status = 409
      ctx.body = error.body
    }
  }
}

export function pull({ store, now }: RouteDependencies): Handler {
  return async (ctx) => {
    const clientId = clientIdFrom(queryParameter(ctx, 'clientId'))
    const changes = changesSince(await store.read(), {
      cursor: parseCursor(queryParameter(ctx, 'cursor')),
      limit: Math.min(positiveIntegerParameter(ctx, 'limit') ?? DEFAULT_PAGE, MAX_PAGE),
      userId: ctx.state.actor.id,
      role: ctx.state.actor.role,
      clientId,
      now: now(),
    })
    const report = parseDeviceReport(ctx.get(DEVICE_HEADER))
    // After a reset the device may continue under another clientId.
    if (clientId && report && !changes.reset) {
      // The pull does not depend on it, and the next one reports again.
      await noteReport(store, { caller: ctx.state.caller, clientId, report, now }).catch(() => {})
    }
    sendJson(ctx, changes)
  }
}

/** The open conflicts that the reader may decide, for a device that loads: the other GET calls do not contain them. */
export function listConflicts({ store }: RouteDependencies): Handler {
  return async (ctx) => {
    const view = await store.read()
    ctx.set({ 'Cache-Control': 'private, no-store', [CURSOR_HEADER]: formatCursor(view) })
    sendJson(ctx, {
      data: [...view.all('conflicts')].filter(
        (conflict) => conflict.state === 'open' && mayDecide(ctx.state.actor, conflict),
      ),
    })
  }
}

export function openEventStream({ events }: RouteDependencies): Handler {
  return (ctx) => {
    ctx.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Vary: 'Authorization',
    })
    if (ctx.method === 'HEAD') {
      ctx.status = 200
      return
    }
    const stream = events.open({ userId: ctx.state.actor.id, address: addressKey(ctx.ip), site: siteKey(ctx.ip) })
    if (typeof stream === 'string') {
      throwHttpError(stream === 'full' ? 503 : 429, 'Too many event streams are open', {
        code: 'too_many_streams',
        headers: { 'Retry-After': '60' },
      })
    }
    ctx.req.socket.setNoDelay(true)
    ctx.body = stream
  }
}

function clientIdFrom(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const parsed = uuid.safeParse(value)
  return parsed.success ? parsed.data : throwHttpError(400, 'clientId must be a UUID')
}
