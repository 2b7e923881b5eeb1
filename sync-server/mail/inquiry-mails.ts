// Sends the e-mails about new inquiries that the store has queued: one at a time, each at least once. The transaction that
// stores an inquiry queues its mail, so a visitor's request never waits for a mail server.
import { domainToASCII } from 'node:url'
import type { Logger } from 'pino'
import type { Result, WorkKind } from '#sync-server/due-work.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredMail } from '#sync-server/store/tables.ts'
import { inquiryMessage } from './inquiry-message.ts'
import type { Sender } from './smtp-sender.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Waits after failed attempts: two days in all. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const

export interface MailDependencies {
  send: Sender
  log: Pick<Logger, 'warn'>
  mailFrom?: string | undefined
  /** The public address of the site. */
  origin?: string | undefined
}

export function inquiryMails({ send, log, mailFrom, origin }: MailDependencies): WorkKind {
  const delayMs = (attempts: number) => RETRY_DELAYS_MS[attempts]
  return {
    name: 'e-mail',
    tables: ['mails'],
    claimMs: 5 * MINUTE_MS,
    atOnce: 1,
    delayMs,
    keys: (view) => Array.from(view.entries('mails'), ([uid]) => uid),
    attempt: (reader, uid) => reader.get('mails', uid) ?? null,
    store: (records, uid, attempt) => changeMail(records, uid, ({ claim: _, ...mail }) => ({ ...mail, ...attempt })),
    async perform(uid, view) {
      const done: Result = { kind: 'done', change: (records) => records.remove('mails', uid) }
      const [inquiry, mail] = [view.get('inquiries', uid), view.get('mails', uid)]
      const settings = siteSettings(view)
      const { recipients: wanted } = settings.inquiryMail ?? { recipients: [] }
      const recipients = wanted.filter((one) => !mail?.sentTo.some((sent) => mailboxKey(sent) === mailboxKey(one)))
      if (!inquiry || !mail) return done
      // The list may be empty for a moment only: it is read again at the next attempts. After the last one the mail is removed.
      if (wanted.length === 0) return delayMs(mail.attempts) === undefined ? done : { kind: 'again' }
      if (recipients.length === 0) return done
      const car = inquiry.carId === undefined ? undefined : view.find('cars', 'id', String(inquiry.carId))
      const result = await send(inquiryMessage({ inquiry, car, settings, recipients, mailFrom, origin }))
      if (result.kind === 'sent') return done
      const { error, isPermanent, accepted } = result
      const isLast = isPermanent || delayMs(mail.attempts) === undefined
      log.warn({ event: 'mail_failed', error, attempts: mail.attempts + 1, undelivered: isLast }, 'e-mail')
      return {
        kind: isPermanent ? 'given up' : 'again',
        change: (records) =>
          changeMail(records, uid, (mail) => ({ ...mail, sentTo: [...mail.sentTo, ...accepted], error })),
      }
    },
  }
}

function changeMail(records: Records, uid: string, change: (mail: StoredMail) => StoredMail): void {
  const mail = records.get('mails', uid)
  if (mail) records.put('mails', uid, change(mail))
}

/** One value for every form of the domain: the SMTP client reports another one than the settings have. */
function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`
}
