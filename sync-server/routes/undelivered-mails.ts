// E-mails about new inquiries that could not be delivered, for admins.
import type { UndeliveredMail, UndeliveredMails } from '#domain/protocol/site-reports.ts'
import { isAdmin } from '#domain/users/user.ts'
import { throwNotAdmin } from '#sync-server/auth/session.ts'
import type { View } from '#sync-server/store/store.ts'
import type { StoredMail } from '#sync-server/store/tables.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

export function listUndeliveredMails({ store, mailsInquiries }: RouteDependencies): Handler {
  return async (ctx) => {
    const view = await store.read()
    const data = undelivered(view).flatMap(([uid, { queuedAt, attempts, error = '' }]): UndeliveredMail[] => {
      const inquiry = view.get('inquiries', uid)
      return inquiry ? [{ uid, inquiryId: inquiry.id, queuedAt, attempts, error }] : []
    })
    ctx.body = { data, isSetUp: mailsInquiries } satisfies UndeliveredMails
  }
}

/** Queues all of them again. */
export function retryUndeliveredMails({ store, now }: RouteDependencies): Handler {
  return async (ctx) => {
    const { caller } = ctx.state
    const uids = undelivered(await store.read()).map(([uid]) => uid)
    await store.transact((records) => {
      if (!isAdmin(caller.actorIn(records))) throwNotAdmin()
      for (const uid of uids) {
        const mail = records.get('mails', uid)
        if (mail?.nextAt === null) records.put('mails', uid, { ...mail, attempts: 0, nextAt: now().toISOString() })
      }
    })
    ctx.status = 204
  }
}

function undelivered(view: View): [uid: string, mail: StoredMail][] {
  const mails = Array.from(view.entries('mails')).filter(([, { nextAt }]) => nextAt === null)
  return mails.sort(([, a], [, b]) => (a.queuedAt < b.queuedAt ? -1 : 1))
}
