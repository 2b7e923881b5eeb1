// Sends the e-mails about new inquiries that the store has queued: one at a time, each at least once. The transaction that
// stores an inquiry queues its mail, so a visitor's request never waits for a mail server.

import { domainToASCII } from 'node:url'
import type { Logger } from 'pino'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/values/time/durations.ts'
import type { Result, WorkKind } from '#sync-server/due-work.ts'
import { languageOf, siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records, View } from '#sync-server/store/store.ts'
import type { StoredMail } from '#sync-server/store/work-rows.ts'
import { crmMessage, inquiryMessage } from './inquiry-message.ts'
import type { Sender, SendResult } from './smtp-sender.ts'

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
      if (!inquiry || !mail) return done
      const settings = siteSettings(view)
      const { recipients = [], crm = [] } = settings.inquiryMail ?? {}
      // The lists may be empty for a moment only: they are read again at the next attempts. After the last one the mail is removed.
      if (recipients.length + crm.length === 0) return delayMs(mail.attempts) === undefined ? done : { kind: 'again' }
      const car = inquiry.carId === undefined ? undefined : view.find('cars', 'id', String(inquiry.carId))
      const left = without(recipients, mail.sentTo)
      const source = { inquiry, car, settings, mailFrom, origin }
      const failures: Failure[] = []
      const sent = { sentTo: mail.sentTo, crmSentTo: mail.crmSentTo ?? [] }
      // A mail server that does not answer is not asked again for each mail.
      const isAway = () => failures.some(({ isPermanent }) => !isPermanent)
      for (const [language, addresses] of byLanguage(left, view, settings)) {
        if (isAway()) break
        const result = await send(inquiryMessage({ ...source, recipients: addresses, language }))
        sent.sentTo = [...sent.sentTo, ...(result.kind === 'sent' ? addresses : result.accepted)]
        if (result.kind === 'failed') failures.push(result)
      }
      for (const address of without(crm, sent.crmSentTo)) {
        if (isAway()) break
        const result = await send(
          crmMessage({ ...source, recipients: [], language: settings.languages.default }, address),
        )
        if (result.kind === 'failed') failures.push(result)
        else sent.crmSentTo = [...sent.crmSentTo, address]
      }
      const [failure] = failures
      if (!failure) return done
      const isPermanent = failures.every((each) => each.isPermanent)
      const isLast = isPermanent || delayMs(mail.attempts) === undefined
      const { error } = failure
      log.warn({ event: 'mail_failed', error, attempts: mail.attempts + 1, undelivered: isLast }, 'e-mail')
      return {
        kind: isPermanent ? 'given up' : 'again',
        change: (records) => changeMail(records, uid, (stored) => ({ ...stored, ...sent, error })),
      }
    },
  }
}

type Failure = Extract<SendResult, { kind: 'failed' }>

/** The address of a user has the user's language. */
function byLanguage(addresses: readonly string[], view: View, settings: SiteSettings): Map<LanguageCode, string[]> {
  const groups = new Map<LanguageCode, string[]>()
  for (const address of addresses) {
    const language = languageOf(view.find('users', 'email', address.toLowerCase()), settings)
    groups.set(language, [...(groups.get(language) ?? []), address])
  }
  return groups
}

/** The addresses that have not received it. */
const without = (addresses: readonly string[], sent: readonly string[]) =>
  addresses.filter((one) => !sent.some((each) => mailboxKey(each) === mailboxKey(one)))

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
