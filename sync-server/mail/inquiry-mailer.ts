// Sends the e-mails about new inquiries that the store has queued: one at a time, each at least once. The transaction that
// stores an inquiry queues its mail, so a visitor's request never waits for a mail server.
import { randomUUID } from 'node:crypto'
import { setTimeout as startTimer } from 'node:timers'
import { domainToASCII } from 'node:url'
import type { Logger } from 'pino'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { CommittedChange, Store, View } from '#sync-server/store/store.ts'
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
/** How long a mail that is being sent is left alone by other servers, and by this one after a crash. Each measures it itself: their clocks differ. */
const CLAIM_MS = 5 * MINUTE_MS
const CLOSE_TIMEOUT_MS = 3000

export interface MailerDependencies {
  store: Store
  send: Sender
  log: Logger
  mailFrom?: string | undefined
  /** The public address of the site. */
  origin?: string | undefined
  now?(): Date
  /** @returns a function that cancels the timer */
  setTimer?(milliseconds: number, action: () => void): () => void
}

export interface InquiryMailer {
  /** Waits a moment for the mail that is being sent. */
  close(): Promise<void>
}

export function inquiryMailer(dependencies: MailerDependencies): InquiryMailer {
  const { store, log, now = () => new Date(), setTimer = unreferencedTimer } = dependencies
  let isClosed = false
  let isStale = false
  let running: Promise<void> | undefined
  let cancelTimer = () => {}
  /** When this server first saw a claim of another attempt. */
  let seen = new Map<string, number>()

  function wake(): void {
    if (isClosed) return
    isStale = true
    running ??= run().finally(() => {
      running = undefined
      if (isStale) wake()
    })
  }

  async function run(): Promise<void> {
    try {
      while (isStale && !isClosed) {
        isStale = false
        for (const due of waitingMails(await store.read()).filter(({ at }) => at <= now().getTime())) {
          if (!isClosed) await sendMail(dependencies, due, now)
        }
        const [next] = waitingMails(await store.read())
        if (next) wakeIn(Math.max(0, next.at - now().getTime()))
      }
    } catch (error) {
      // The store cannot write: claiming a mail would fail again at once.
      isStale = false
      if (!isClosed) log.error({ err: error }, 'sending e-mails failed')
      wakeIn(MINUTE_MS)
    }
  }

  /** The mails of which an attempt is to be made, the first one first. */
  function waitingMails(view: View): WaitingMail[] {
    const claims = new Map<string, number>()
    const mails = Array.from(view.entries('mails')).flatMap(([uid, mail]) => {
      if (mail.nextAt === null) return []
      const { claim } = mail
      const since = claim === undefined ? undefined : (seen.get(claim) ?? now().getTime())
      if (claim !== undefined && since !== undefined) claims.set(claim, since)
      return [{ uid, mail, at: Math.max(Date.parse(mail.nextAt), since === undefined ? 0 : since + CLAIM_MS) }]
    })
    seen = claims
    return mails.sort((a, b) => a.at - b.at || (a.mail.queuedAt < b.mail.queuedAt ? -1 : 1))
  }

  function wakeIn(milliseconds: number): void {
    cancelTimer()
    if (!isClosed) cancelTimer = setTimer(milliseconds, wake)
  }

  const unsubscribe = store.onCommit((changes) => {
    if (changes.some(isQueued)) wake()
  })
  wake()

  return {
    async close() {
      isClosed = true
      unsubscribe()
      cancelTimer()
      await Promise.race([running, new Promise((resolve) => startTimer(resolve, CLOSE_TIMEOUT_MS).unref())])
    },
  }
}

const isQueued = ({ table, row }: CommittedChange) => table === 'mails' && row !== null

interface WaitingMail {
  uid: string
  mail: StoredMail
  /** When the next attempt is due, in milliseconds. */
  at: number
}

async function sendMail(dependencies: MailerDependencies, { uid, mail: due }: WaitingMail, now: () => Date) {
  const { store, send, log, mailFrom, origin } = dependencies
  const claim = randomUUID()
  const claimed = await changeMail(store, uid, (mail) => {
    // Another server has begun an attempt, or has ended one.
    if (mail.claim !== due.claim || mail.nextAt !== due.nextAt) return undefined
    return { ...mail, claim, nextAt: new Date(now().getTime() + CLAIM_MS).toISOString() }
  })
  if (!claimed) return
  const view = await store.read()
  const inquiry = view.get('inquiries', uid)
  const settings = siteSettings(view)
  const { recipients: wanted } = settings.inquiryMail ?? { recipients: [] }
  const recipients = wanted.filter((one) => !claimed.sentTo.some((sent) => mailboxKey(sent) === mailboxKey(one)))
  // The list may be empty for a moment only: it is read again at the next attempts. After the last one the mail is removed.
  if (inquiry && wanted.length === 0) return void (await changeMail(store, uid, (mail) => afterFailure(mail, now())))
  if (!inquiry || recipients.length === 0) return void (await changeMail(store, uid, () => null))
  const car = inquiry.carId === undefined ? undefined : view.find('cars', 'id', String(inquiry.carId))
  const result = await send(inquiryMessage({ inquiry, car, settings, recipients, mailFrom, origin }))
  if (result.kind === 'sent') return void (await changeMail(store, uid, () => null))
  const { error, isPermanent, accepted } = result
  const failed = await changeMail(store, uid, (mail) => {
    const tried = { ...mail, sentTo: [...mail.sentTo, ...accepted], error }
    return (!isPermanent && afterFailure(tried, now())) || { ...released(tried), nextAt: null }
  })
  log.warn({ event: 'mail_failed', error, attempts: failed?.attempts, undelivered: failed?.nextAt === null }, 'e-mail')
}

/** One value for every form of the domain: the SMTP client reports another one than the settings have. */
function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`
}

/** @returns the mail until its next attempt; null after the last one */
function afterFailure(mail: StoredMail, now: Date): StoredMail | null {
  const delay = RETRY_DELAYS_MS[mail.attempts]
  return delay === undefined ? null : { ...released(mail), nextAt: new Date(now.getTime() + delay).toISOString() }
}

/** The mail after an attempt. */
function released({ claim: _, ...mail }: StoredMail): StoredMail {
  return { ...mail, attempts: mail.attempts + 1 }
}

/**
 * Changes a queued mail, unless its inquiry was deleted meanwhile.
 * @param change returns null to remove it, undefined to leave it
 * @returns the mail as changed; null when nothing is stored
 */
function changeMail(
  store: Store,
  uid: string,
  change: (mail: StoredMail) => StoredMail | null | undefined,
): Promise<StoredMail | null> {
  return store.transact((records) => {
    const mail = records.get('mails', uid)
    const changed = mail && change(mail)
    if (changed === null) records.remove('mails', uid)
    if (!changed) return null
    records.put('mails', uid, changed)
    return changed
  })
}

function unreferencedTimer(milliseconds: number, action: () => void): () => void {
  const timer = startTimer(action, milliseconds).unref()
  return () => clearTimeout(timer)
}
