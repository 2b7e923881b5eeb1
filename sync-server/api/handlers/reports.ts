// Reports for staff that are not records: the activity log, devices, and e-mails that could not be delivered.
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { throwNotAdmin } from '#sync-server/auth/session.ts'
import { readActivity } from '#sync-server/present/activity-log.ts'
import { deviceList } from '#sync-server/present/device-list.ts'
import type { View } from '#sync-server/store/store.ts'
import type { StoredMail } from '#sync-server/store/work-rows.ts'

const DEFAULT_PAGE = 50
const MAX_PAGE = 200

export function reportHandlers({ store, now, appBuild, mailsInquiries }: ApiDependencies) {
  return {
    'GET /activity': ({ query: { limit = DEFAULT_PAGE, ...query } }) =>
      readActivity(store, { ...query, limit: Math.min(limit, MAX_PAGE) }, now()),

    'GET /devices': async () => ({ data: deviceList(await store.read(), now(), appBuild) }),

    'GET /undelivered-mails': async () => {
      const view = await store.read()
      const data = undelivered(view).flatMap(([uid, { queuedAt, attempts, error = '' }]) => {
        const inquiry = view.get('inquiries', uid)
        return inquiry ? [{ uid, inquiryId: inquiry.id, queuedAt, attempts, error }] : []
      })
      return { data, isSetUp: mailsInquiries }
    },

    /** Queues all of them again. */
    'POST /undelivered-mails/retry': async ({ caller }) => {
      const uids = undelivered(await store.read()).map(([uid]) => uid)
      await store.transact((records) => {
        if (!isAdmin(caller.actorIn(records))) throwNotAdmin()
        for (const uid of uids) {
          const mail = records.get('mails', uid)
          if (mail?.nextAt === null) records.put('mails', uid, { ...mail, attempts: 0, nextAt: now().toISOString() })
        }
      })
    },
  } satisfies SomeHandlers
}

function undelivered(view: View): [uid: string, mail: StoredMail][] {
  const mails = Array.from(view.entries('mails')).filter(([, { nextAt }]) => nextAt === null)
  return mails.sort(([, a], [, b]) => (a.queuedAt < b.queuedAt ? -1 : 1))
}
