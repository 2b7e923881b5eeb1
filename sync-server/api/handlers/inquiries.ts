import { isShown } from '#domain/kinds/car/availability.ts'
import { inquiryReceipt, publicInquiry, staffInquiry } from '#domain/kinds/inquiry/present-inquiry.ts'
import {
  type ApiContext,
  type ApiDependencies,
  idempotencyKey,
  Reply,
  type SomeHandlers,
} from '#sync-server/api/handler.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'
import { applyMutation, findRecordUid, presentRecord } from './apply-mutation.ts'

const NOT_FOUND = 'not_found.enquiry'

/** Whether an earlier request created the enquiry. Its key is the record's uid, so this holds after the outcome was pruned. */
export function isRepeatedInquiry({ store }: ApiDependencies): (ctx: ApiContext) => Promise<boolean> {
  return async (ctx) => {
    const key = idempotencyKey(ctx)
    if (key === null) return false
    const view = await store.read()
    return Boolean(
      view.get('inquiries', key) ?? findTombstone(view, key) ?? (await store.history.get(IDEMPOTENCY_RECORDS, key)),
    )
  }
}

export function inquiryHandlers(deps: ApiDependencies) {
  const { store } = deps
  return {
    /** The only mutation of visitors. A repeated request receives no content, because knowing a key does not prove to be the sender. */
    'POST /inquiries': async (request) => {
      const change = { name: 'inquiry.create', args: request.body } as const
      const outcome = await applyMutation(request, deps, change, null)
      const view = await store.read()
      const body = presentRecord(view, 'inquiries', outcome, (inquiry) => {
        if (outcome.replayed) return inquiryReceipt(inquiry)
        const car = inquiry.carId === undefined ? undefined : view.find('cars', 'id', String(inquiry.carId))
        return publicInquiry(inquiry, car !== undefined && isShown(car, siteSettings(view)))
      })
      return new Reply(body, { isRepeat: outcome.replayed })
    },

    'PATCH /inquiries/{id}/status': async (request) => {
      const uid = await findRecordUid(request, deps, 'inquiries', NOT_FOUND)
      const outcome = await applyMutation(request, deps, { name: 'inquiry.read', args: {} }, uid)
      return presentRecord(await store.read(), 'inquiries', outcome, staffInquiry)
    },

    'DELETE /inquiries/{id}': async (request) => {
      const uid = await findRecordUid(request, deps, 'inquiries', NOT_FOUND)
      await applyMutation(request, deps, { name: 'inquiry.delete', args: {} }, uid)
    },
  } satisfies SomeHandlers
}
