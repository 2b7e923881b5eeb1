import { isPublic } from '#domain/cars/car-rules.ts'
import { inquiryInput } from '#domain/inquiries/inquiry-fields.ts'
import { inquiryReceipt, publicInquiry, staffInquiry } from '#domain/inquiries/present-inquiry.ts'
import { toIssues } from '#domain/values/issue.ts'
import { throwInvalid } from '#sync-server/errors.ts'
import { idempotencyKey } from '#sync-server/http/idempotency-key.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'
import type { ApiContext, Handler, RouteDependencies } from './api-context.ts'
import { applyMutation, findRecordUid, presentRecord } from './apply-mutation.ts'

const NOT_FOUND = 'Enquiry not found'

/** Whether an earlier request created the enquiry. Its key is the record's uid, so this holds after the outcome was pruned. */
export function isRepeatedRequest({ store }: RouteDependencies): (ctx: ApiContext) => Promise<boolean> {
  return async (ctx) => {
    const key = idempotencyKey(ctx)
    if (key === null) return false
    const view = await store.read()
    return Boolean(
      view.get('inquiries', key) ?? findTombstone(view, key) ?? (await store.history.get(IDEMPOTENCY_RECORDS, key)),
    )
  }
}

/** The only mutation of visitors. A repeated request receives no content, because knowing a key does not prove to be the sender. */
export function createInquiry(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const parsed = inquiryInput.safeParse(body)
    if (!parsed.success) throwInvalid(toIssues(parsed.error))
    const outcome = await applyMutation(ctx, deps, { name: 'inquiry.create', args: parsed.data }, null, body)
    const view = await deps.store.read()
    ctx.status = 201
    ctx.body = presentRecord(view, 'inquiries', outcome, (inquiry) => {
      if (outcome.replayed) return inquiryReceipt(inquiry)
      const car = inquiry.carId === undefined ? undefined : view.find('cars', 'id', String(inquiry.carId))
      return publicInquiry(inquiry, car !== undefined && isPublic(car))
    })
  }
}

/** Accepts `{read: true}` only: an enquiry cannot become unread. */
export function markInquiryRead(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    if (body.read !== true)
      throwInvalid([{ path: 'read', message: 'Read must be true: an enquiry cannot become unread' }])
    const uid = await findRecordUid(ctx, deps, 'inquiries', NOT_FOUND)
    const outcome = await applyMutation(ctx, deps, { name: 'inquiry.read', args: {} }, uid, body)
    ctx.body = presentRecord(await deps.store.read(), 'inquiries', outcome, staffInquiry)
  }
}

export function deleteInquiry(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const uid = await findRecordUid(ctx, deps, 'inquiries', NOT_FOUND)
    await applyMutation(ctx, deps, { name: 'inquiry.delete', args: {} }, uid, null)
    ctx.status = 204
  }
}
