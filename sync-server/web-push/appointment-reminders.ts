// Reminds assignees of their appointments by push notifications, half an hour before. The row of the appointment says what was sent, so
// that a restart neither loses nor repeats a reminder and of several servers one sends it. A crash between sending and storing repeats
// it; the device replaces the first one.
import { randomUUID } from 'node:crypto'
import { setTimeout as startTimer } from 'node:timers'
import type { Logger } from 'pino'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { remindAt } from '#domain/appointments/reminder.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { publicLookup } from './public-host.ts'
import { type PushKeys, sendNotification } from './send-notification.ts'
import { deleteSubscriptions, partitionSubscriptions } from './stored-subscriptions.ts'

const MINUTE_MS = 60_000
/** How long a reminder that is being sent is left alone by other servers, and by this one after a crash. Each measures it itself. */
const CLAIM_MS = MINUTE_MS
/** A clock that is set forward while a timer runs delays a reminder by at most this long. */
const MAX_SLEEP_MS = 5 * MINUTE_MS

export interface ReminderDependencies {
  store: Store
  keys: PushKeys
  /** Where push services report problems: an https or mailto URL. */
  subject(): Promise<string>
  isAllowedEndpoint(endpoint: URL): boolean
  log: Logger
  now?(): Date
  /** @returns a function that cancels the timer */
  setTimer?(milliseconds: number, action: () => void): () => void
}

interface Due {
  appointment: Appointment & { assignee: number }
  /** When it is to be sent, in milliseconds. */
  time: number
}

/** @returns a function that ends it */
export function appointmentReminders(dependencies: ReminderDependencies): () => void {
  const { store, keys, subject, isAllowedEndpoint, log } = dependencies
  const { now = () => new Date(), setTimer = unreferencedTimer } = dependencies
  const lookup = publicLookup()
  const closed = new AbortController()
  let isStale = false
  let isRunning = false
  let cancelTimer = () => {}
  /** When this server first saw a claim, in milliseconds. */
  let seen = new Map<string, number>()

  function wake(): void {
    if (closed.signal.aborted) return
    isStale = true
    if (isRunning) return
    isRunning = true
    void run().finally(() => {
      isRunning = false
      if (isStale) wake()
    })
  }

  async function run(): Promise<void> {
    try {
      while (isStale && !closed.signal.aborted) {
        isStale = false
        const due = dueReminders(await store.read()).filter(({ time }) => time <= now().getTime())
        for (const each of due) if (!closed.signal.aborted) await remind(each)
      }
      const [next] = dueReminders(await store.read())
      wakeIn(Math.min(MAX_SLEEP_MS, next ? Math.max(0, next.time - now().getTime()) : MAX_SLEEP_MS))
    } catch (error) {
      isStale = false
      if (!closed.signal.aborted) log.error({ err: error }, 'sending reminders failed')
      wakeIn(MINUTE_MS)
    }
  }

  function wakeIn(milliseconds: number): void {
    cancelTimer()
    if (!closed.signal.aborted) cancelTimer = setTimer(milliseconds, wake)
  }

  /** The reminders that are wanted and not sent, of appointments that have not begun; the first one first. */
  function dueReminders(view: View): Due[] {
    const { active } = partitionSubscriptions(view, keys.publicKey, 'reminder')
    const wanting = new Set(active.map(({ userId }) => userId))
    const claims = new Map<string, number>()
    const due: Due[] = []
    for (const appointment of view.all('appointments')) {
      const time = remindAt(appointment)
      const { assignee, at, reminder } = appointment
      if (time === null || assignee === undefined || !wanting.has(assignee) || Date.parse(at) <= now().getTime())
        continue
      const { claim } = reminder ?? {}
      const since = claim === undefined ? undefined : (seen.get(claim) ?? now().getTime())
      if (claim !== undefined && since !== undefined) claims.set(claim, since)
      due.push({
        appointment: { ...appointment, assignee },
        time: Math.max(time, since === undefined ? 0 : since + CLAIM_MS),
      })
    }
    seen = claims
    return due.sort((a, b) => a.time - b.time)
  }

  async function remind({ appointment: { uid, id, at, assignee, reminder } }: Due): Promise<void> {
    const claim = randomUUID()
    const isClaimed = await changeReminder(store, uid, (current) => {
      const isSame = current.at === at && current.assignee === assignee && remindAt(current) !== null
      return isSame && current.reminder?.claim === reminder?.claim ? { at, userId: assignee, claim } : undefined
    })
    if (!isClaimed) return
    const { active } = partitionSubscriptions(await store.read(), keys.publicKey, 'reminder')
    const own = active.filter(({ userId }) => userId === assignee)
    const ttl = Math.max(1, Math.ceil((Date.parse(at) - now().getTime()) / 1000))
    const sender = { keys, subject: await subject(), lookup, signal: closed.signal }
    const results = await Promise.all(
      own.map(async (subscription) => {
        if (!isAllowedEndpoint(new URL(subscription.endpoint))) return { subscription, kind: 'expired' as const }
        const message = { kind: 'reminder', id, at } as const
        const result = await sendNotification(subscription, message, { topic: `appointment-${id}`, ttl }, sender)
        return { subscription, ...result }
      }),
    )
    for (const { subscription, ...result } of results) {
      if (result.kind === 'accepted' || result.kind === 'expired') continue
      log.warn({ event: 'push_failed', service: new URL(subscription.endpoint).hostname, ...result }, 'reminder')
    }
    const expired = results.filter(({ kind }) => kind === 'expired')
    await deleteSubscriptions(
      store,
      expired.map(({ subscription }) => subscription.endpoint),
    )
    // A failure is tried again when the claim is over.
    if (!results.some(({ kind }) => kind === 'accepted') && results.some(({ kind }) => kind === 'retry')) return
    await changeReminder(store, uid, (current) =>
      current.reminder?.claim === claim ? { at, userId: assignee } : undefined,
    )
  }

  const unsubscribe = store.onCommit((changes) => {
    if (changes.some(({ table }) => table === 'appointments' || table === 'subscriptions')) wake()
  })
  wake()

  return () => {
    unsubscribe()
    closed.abort()
    cancelTimer()
  }
}

/** The version stays: devices do not receive it. @param change returns undefined to leave it @returns whether it was changed */
function changeReminder(
  store: Store,
  uid: string,
  change: (appointment: Appointment) => Appointment['reminder'],
): Promise<boolean> {
  return store.transact((records) => {
    const appointment = records.get('appointments', uid)
    const reminder = appointment && change(appointment)
    if (!appointment || !reminder) return false
    records.put('appointments', uid, { ...appointment, reminder })
    return true
  })
}

function unreferencedTimer(milliseconds: number, action: () => void): () => void {
  const timer = startTimer(action, milliseconds).unref()
  return () => clearTimeout(timer)
}
