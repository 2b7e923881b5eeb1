// Retention deletes by age, so a clock that is years ahead would delete almost everything. The store remembers the last time that was
// trusted. After a gap of more than 30 days the clock is in doubt until a person accepts it, or until staff have sent changes for a day.

import { DAY_MS } from '#domain/values/time/durations.ts'
import type { Reader, Records, Store } from './store.ts'

const MAX_GAP_MS = 30 * DAY_MS
/** The interval is so long that a start alone writes nothing. */
const REMEMBER_EVERY_MS = DAY_MS / 2
/** Counters, in milliseconds: the last trusted time, and when the doubt began. */
const TRUSTED = 'clock'
const DOUBTED = 'clockDoubt'

/** @param onWarning receives one line while the clock is in doubt */
export async function isClockTrusted(store: Store, now: Date, onWarning: (line: string) => void): Promise<boolean> {
  const view = await store.read()
  const at = now.getTime()
  const trusted = counterOf(view, TRUSTED)
  // The first start has nothing to delete.
  const last = trusted ?? at
  const doubtedAt = counterOf(view, DOUBTED)
  // The doubt began later than now: it was right, and the clock has been set back since.
  const began = doubtedAt !== undefined && doubtedAt <= at ? doubtedAt : at
  const isUsed = (time: number) => time >= began + DAY_MS && time <= at
  const isUsedForADay = [...view.all('devices')].some(({ seenAt }) => isUsed(Date.parse(seenAt)))
  if (at - last <= MAX_GAP_MS || isUsedForADay) {
    if (doubtedAt !== undefined || at - (trusted ?? 0) > REMEMBER_EVERY_MS) await acceptClock(store, now)
    return true
  }
  if (doubtedAt !== began) await store.transact((records) => records.put('counters', DOUBTED, { value: began }))
  onWarning(
    `The clock is ${Math.floor((at - last) / DAY_MS)} days after the last change, so nothing is deleted by its age. If the clock is ` +
      'right: npm run maintain -- --accept-clock, or wait for a day of ordinary use.',
  )
  return false
}

export async function acceptClock(store: Store, now: Date): Promise<void> {
  await store.transact((records: Records) => {
    // A machine without a clock of its own starts in the past.
    records.put('counters', TRUSTED, { value: Math.max(now.getTime(), counterOf(records, TRUSTED) ?? 0) })
    if (records.get('counters', DOUBTED)) records.remove('counters', DOUBTED)
  })
}

function counterOf(reader: Reader, key: string): number | undefined {
  return reader.get('counters', key)?.value
}
