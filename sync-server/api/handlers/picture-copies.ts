// The copying of pictures of other sites: asked for, and what has become of it.
import type { SuccessBody } from '#sync-server/api/calls/declare-calls.ts'
import type { PHOTO_CALLS } from '#sync-server/api/calls/photo-calls.ts'
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { queueCopies } from '#sync-server/reconcile/queue-copies.ts'
import type { View } from '#sync-server/store/store.ts'
import { PICTURE_COPIES } from '#sync-server/store/tables.ts'

export function pictureCopyHandlers({ store }: ApiDependencies) {
  return {
    'GET /picture-copies': async () => reportOf(await store.read()),

    /** A vehicle that was deleted meanwhile is left out. */
    'POST /picture-copies': async ({ caller, body: { carIds } }) => {
      await store.transact((records) => {
        caller.actorIn(records)
        const uids = carIds.flatMap((id) => records.find('cars', 'id', String(id))?.uid ?? [])
        queueCopies(records, uids)
      })
      return reportOf(await store.read())
    },
  } satisfies SomeHandlers
}

function reportOf(view: View) {
  const failed: SuccessBody<(typeof PHOTO_CALLS)['GET /picture-copies']>['failed'] = []
  const counts = { waiting: 0, copied: 0 }
  for (const { copied, failure, nextAt, carUid, address } of view.all(PICTURE_COPIES)) {
    const carId = view.get('cars', carUid)?.id
    if (copied) counts.copied += 1
    // The picture of a deleted car is not copied any longer.
    else if (carId === undefined) continue
    else if (failure === undefined) counts.waiting += 1
    else {
      const { message: reason, code, values } = failure
      failed.push({ carId, address, reason, code, values, nextTry: nextAt })
    }
  }
  return { ...counts, failed }
}
