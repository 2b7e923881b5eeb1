// Tells staff who asked for it that an enquiry has arrived, by Web Push. Beside the write and never in its way: it listens to
// what is durable already, and a notice that is lost costs nothing but time, as the enquiry itself is with every device at
// its next pull. Many enquiries within a minute are one notice.
import { setTimeout as startTimer } from 'node:timers'
import type { Logger } from 'pino'
import type { PushKeys } from '#sync-server/first-start/push-keys.ts'
import type { Committed, Store } from '#sync-server/store/store.ts'
import type { Row, StoredSubscription } from '#sync-server/store/tables.ts'
import { publicLookup } from './public-host.ts'
import { type Posted, postNotice } from './send-notification.ts'
import { isPushService } from './subscription.ts'
import { dropSubscriptions, sortSubscriptions } from './subscriptions.ts'

/** The answer to the visitor leaves first. */
const GATHER_MS = 500
const QUIET_MS = 60_000
const AT_ONCE = 4
const RETRIES_MS = [30_000, 5 * 60_000, 30 * 60_000] as const

export interface EnquiryNotices {
  /** The public key browsers subscribe with. */
  readonly key: string
  /** Whether notices may be sent to this address. */
  allows(endpoint: URL): boolean
  close(): void
}

export interface NoticeParts {
  store: Store
  keys: PushKeys
  /** Where a push service can complain: an https or mailto address. */
  subject(): Promise<string>
  log: Logger
  /** @returns what calls it off */
  after?(milliseconds: number, action: () => void): () => void
  /** For a receiver in a test, on this machine and over plain http; nothing in the environment can switch it on. */
  toLoopback?: boolean
}

export function enquiryNotices(parts: NoticeParts): EnquiryNotices {
  const { store, keys, subject, log, after = timer, toLoopback = false } = parts
  const giveUp = new AbortController()
  const lookup = publicLookup()
  const timers = new Set<() => void>()
  let quiet = false
  let another = false
  let callOffRetry = () => {}
  let last = Promise.resolve()

  const allows = (endpoint: URL) => isPushService(endpoint) || (toLoopback && endpoint.hostname === '127.0.0.1')

  function soon(milliseconds: number, action: () => void): () => void {
    const callOff = after(milliseconds, () => {
      timers.delete(callOff)
      action()
    })
    timers.add(callOff)
    return () => {
      timers.delete(callOff)
      callOff()
    }
  }

  function arrived(): void {
    another = quiet
    if (quiet) return
    quiet = true
    soon(GATHER_MS, () => inTurn(() => tell(null, 0)))
    soon(QUIET_MS, () => {
      quiet = false
      if (another) arrived()
    })
  }

  function inTurn(work: () => Promise<void>): void {
    last = last.then(work).catch((error) => {
      if (!giveUp.signal.aborted) log.error({ err: error }, 'telling of an enquiry failed')
    })
  }

  /** @param only the endpoints that are tried again; null tells everyone, those included */
  async function tell(only: ReadonlySet<string> | null, retries: number): Promise<void> {
    callOffRetry()
    const { living } = sortSubscriptions(await store.read(), keys.publicKey)
    const waiting = living.filter(({ endpoint }) => !only || only.has(endpoint))
    const sender = { keys, subject: await subject(), lookup, signal: giveUp.signal }
    const gone: string[] = []
    const again = new Set<string>()
    let pause = RETRIES_MS[retries] ?? 0

    const next = async (): Promise<void> => {
      const subscription = waiting.shift()
      if (!subscription || giveUp.signal.aborted) return
      const posted: Posted = allows(new URL(subscription.endpoint))
        ? await postNotice(subscription, sender)
        : { kind: 'gone' }
      if (posted.kind === 'gone') gone.push(subscription.endpoint)
      if (posted.kind === 'later') {
        again.add(subscription.endpoint)
        pause = Math.max(pause, Math.min((posted.seconds ?? 0) * 1000, RETRIES_MS[2]))
      }
      if (posted.kind === 'later' || posted.kind === 'refused') warn(subscription, posted)
      await next()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    await dropSubscriptions(store, gone)
    if (again.size === 0 || retries >= RETRIES_MS.length || giveUp.signal.aborted) return
    callOffRetry = soon(pause, () => inTurn(() => tell(again, retries + 1)))
  }

  /** The service's name says nothing about the person; the rest of the address is a secret. */
  function warn({ endpoint }: StoredSubscription, failure: Posted): void {
    log.warn({ event: 'notice_failed', service: new URL(endpoint).hostname, ...failure }, 'notices')
  }

  async function forgetEnded(): Promise<void> {
    const { ended } = sortSubscriptions(await store.read(), keys.publicKey)
    await dropSubscriptions(
      store,
      ended.map(({ endpoint }) => endpoint),
    )
  }

  const stopListening = store.onCommit((changes) => {
    if (changes.some(isNewEnquiry)) arrived()
    if (changes.some(({ table }) => table === 'users')) inTurn(forgetEnded)
  })
  inTurn(forgetEnded)

  return {
    key: keys.publicKey,
    allows,
    close() {
      stopListening()
      giveUp.abort()
      for (const callOff of timers) callOff()
      timers.clear()
    },
  }
}

/** The activity is written with the enquiry, once; the enquiry's own row changes again when somebody reads it. */
function isNewEnquiry({ table, row }: Committed): boolean {
  return table === 'activity' && (row as Row<'activity'> | null)?.name === 'inquiry.create'
}

function timer(milliseconds: number, action: () => void): () => void {
  const started = startTimer(action, milliseconds).unref()
  return () => clearTimeout(started)
}
