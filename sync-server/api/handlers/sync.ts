import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import { countChanges } from '#domain/mutations/subjects.ts'
import { DEVICE_HEADER, parseDeviceReport } from '#domain/protocol/device-report.ts'
import { CURSOR_HEADER, formatCursor, MAX_PAGE, type PushRefusal, parseCursor } from '#domain/protocol/protocol.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { type ApiContext, type ApiDependencies, Reply, type SomeHandlers } from '#sync-server/api/handler.ts'
import { addressKey, siteKey } from '#sync-server/auth/address-key.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import { noteReport, reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'

const DEFAULT_PAGE = 500
const UNKNOWN_POSITION: PushRefusal['code'] = 'unknown_position'

export function syncHandlers({ store, now, mailsInquiries, quotas, events }: ApiDependencies) {
  return {
    'POST /sync/push': async ({ body: request, caller, user, header }) => {
      // A push without mutations stores the device too.
      const changes = countChanges(request.mutations)
      await quotas.countWrites(user.id, Math.max(1, changes))
      const report = parseDeviceReport(header(DEVICE_HEADER))
      const { newCarsOfDay } = quotas
      const response = await reconcileBatch(store, { caller, request, report, now, mailsInquiries, newCarsOfDay })
      return response ?? throwHttpError(409, UNKNOWN_POSITION)
    },

    'GET /sync/pull': async ({ query: { cursor, known, deviceId, limit = DEFAULT_PAGE }, actor, caller, header }) => {
      const changes = changesSince(await store.read(), {
        cursor: parseCursor(cursor),
        ...(known === undefined ? {} : { known: parseCursor(known) }),
        limit: Math.min(limit, MAX_PAGE),
        role: actor.role,
        now: now(),
      })
      const report = parseDeviceReport(header(DEVICE_HEADER))
      if (deviceId && report) {
        // The pull does not depend on it, and the next one reports again.
        await noteReport(store, { caller, deviceId, report, now }).catch(() => {})
      }
      return changes
    },

    /** The open conflicts that the reader may decide, for a device that loads: the other GET calls do not contain them. */
    'GET /sync/conflicts': async ({ actor }) => {
      const view = await store.read()
      const open = [...view.all('conflicts')].filter(
        (conflict) => conflict.state === 'open' && mayDecide(actor, conflict),
      )
      return new Reply({ data: open }, { headers: { [CURSOR_HEADER]: formatCursor(view) } })
    },

    'GET /sync/events':
      ({ actor, address }) =>
      (ctx) => {
        ctx.set({
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
          Vary: 'Authorization',
        })
        if (ctx.method === 'HEAD') ctx.status = 200
        else openStream(ctx, actor.id, address)
      },
  } satisfies SomeHandlers

  function openStream(ctx: ApiContext, userId: number | null, address: string): void {
    const stream = events.open({ userId, address: addressKey(address), site: siteKey(address) })
    if (typeof stream === 'string') {
      throw new HttpError(stream === 'full' ? 503 : 429, fault('too_many_streams'), { 'Retry-After': '60' })
    }
    ctx.req.socket.setNoDelay(true)
    ctx.body = stream
  }
}
