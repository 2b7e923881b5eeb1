import { inquiryInput } from '#domain/inquiries/inquiry-fields.ts'
import { toIssues } from '#domain/values/issue.ts'
import { refuseInvalid } from '#sync-server/errors.ts'
import type { PreparedList } from '#sync-server/http/cached-response.ts'
import { requestKey } from '#sync-server/http/idempotency-key.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { sendPrepared } from '#sync-server/http/send-cached.ts'
import { publicInquiry } from '#sync-server/present/public-inquiry.ts'
import { staffInquiry } from '#sync-server/present/staff-inquiry.ts'
import { deletionOf } from '#sync-server/store/tombstones.ts'
import type { ApiContext, ApiDeps, Handler } from './api-context.ts'
import { makeChange, presented, recordUid } from './make-change.ts'

const MISSING = 'Enquiry not found'

export function listInquiries(list: PreparedList): Handler {
  return (ctx) => sendPrepared(ctx, list, 'private, no-store')
}

/** Whether a creation is a repeat: a key names its record for ever, also when its answer is no longer kept. */
export function isRepeat({ store }: ApiDeps): (ctx: ApiContext) => Promise<boolean> {
  return async (ctx) => {
    const key = requestKey(ctx)
    if (key === null) return false
    const view = await store.read()
    return Boolean(view.get('answers', key) ?? view.get('inquiries', key) ?? deletionOf(view, key))
  }
}

/**
 * The one change a visitor makes; what comes back is what they sent, and the car's name only when they may see the car. A
 * repeat says no more than the first answer did: what the staff have done since is theirs.
 */
export function createInquiry(deps: ApiDeps): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const parsed = inquiryInput.safeParse(body)
    if (!parsed.success) refuseInvalid(toIssues(parsed.error))
    const reply = await makeChange(ctx, deps, { name: 'inquiry.create', args: parsed.data }, null, body)
    const view = await deps.store.read()
    ctx.status = 201
    ctx.body = presented(view, 'inquiries', reply, (inquiry) => {
      const car = inquiry.carId === undefined ? undefined : view.find('cars', 'id', String(inquiry.carId))
      return publicInquiry({ ...inquiry, read: false, version: reply.version ?? inquiry.version }, car)
    })
  }
}

/** One way only: there is nothing else to ask for than `{read: true}`. */
export function readInquiry(deps: ApiDeps): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    if (body.read !== true) refuseInvalid([{ path: 'read', message: 'Read must be true: it cannot be taken back' }])
    const uid = await recordUid(ctx, deps, 'inquiries', MISSING)
    const reply = await makeChange(ctx, deps, { name: 'inquiry.read', args: {} }, uid, body)
    ctx.body = presented(await deps.store.read(), 'inquiries', reply, staffInquiry)
  }
}

export function deleteInquiry(deps: ApiDeps): Handler {
  return async (ctx) => {
    const uid = await recordUid(ctx, deps, 'inquiries', MISSING)
    await makeChange(ctx, deps, { name: 'inquiry.delete', args: {} }, uid, null)
    ctx.status = 204
  }
}
