// Whether the database accepts writes. Only a write shows that: a standby that is missing lets each wait without an error. So the server
// writes when somebody asks and there is a doubt: the last write failed, or writes wait for a standby and none was stored a moment ago.
// Otherwise it asks whether the database is read-only, which costs little.
import { setTimeout as wait } from 'node:timers/promises'
import type { StoreHealth, StoreWrite } from '#sync-server/store/store.ts'
import type { Database } from './database.ts'
import type { Repetition } from './repetition.ts'

/** A write that was stored within this time shows that the next one will be. Also the shortest time between two probes. */
const RECENT_MS = 5000
/** The database does not accept a write that takes longer, nor one while a question takes longer. */
const LIMIT_MS = 2000

/** `transaction_read_only` is on in a database in recovery too. Other engines may lack the second setting. */
const SETTINGS = `SELECT current_setting('transaction_read_only') AS "readOnly",
  coalesce(current_setting('synchronous_standby_names', true), '') AS standbys`

export interface HealthDependencies {
  database: Pick<Database, 'query'>
  site: string
  reads: Pick<Repetition, 'isReachable' | 'repeat'>
  writes: Pick<Repetition, 'repeat'>
}

export interface DatabaseHealth {
  /** To be called after each attempt of a commit. */
  noteWrite(write: Pick<StoreWrite, 'isStored'>): void
  check(): Promise<StoreHealth>
}

export function databaseHealth({ database, site, reads, writes }: HealthDependencies): DatabaseHealth {
  let isDoubtful = false
  let storedAt = Number.NEGATIVE_INFINITY
  let probedAt = Number.NEGATIVE_INFINITY
  let probing: Promise<boolean> | undefined

  function noteWrite({ isStored }: Pick<StoreWrite, 'isStored'>): void {
    isDoubtful = !isStored
    if (isStored) storedAt = performance.now()
  }

  const isRecent = (time: number) => performance.now() - time < RECENT_MS

  /** Changes nothing, but waits for the lock and the standby that each commit waits for. */
  async function probe(): Promise<boolean> {
    const text = 'UPDATE head SET number = number WHERE site = $1'
    const isStored = await writes
      .repeat(() => database.query({ name: 'probe', text, values: [site] }))
      .then(
        () => true,
        () => false,
      )
    noteWrite({ isStored })
    probedAt = performance.now()
    probing = undefined
    return isStored
  }

  async function acceptsWrites(): Promise<boolean> {
    if (!isDoubtful && isRecent(storedAt)) return true
    const [settings] = await reads.repeat(() =>
      database.query<{ readOnly: string; standbys: string }>({ name: 'settings', text: SETTINGS }),
    )
    if (settings?.readOnly === 'on') return false
    if (!isDoubtful && settings?.standbys === '') return true
    if (!probing && isRecent(probedAt)) return !isDoubtful
    probing ??= probe()
    return probing
  }

  return {
    noteWrite,
    async check() {
      const answer = acceptsWrites().catch(() => false)
      const isWritable = await Promise.race([answer, wait(LIMIT_MS, false, { ref: false })])
      if (!reads.isReachable()) return 'unreachable'
      return isWritable ? 'ok' : 'degraded'
    },
  }
}
