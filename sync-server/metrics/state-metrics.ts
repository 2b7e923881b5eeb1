// The state of the server and of its data folder at the time when the metrics are read.

import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { DAY_MS } from '#domain/values/time/durations.ts'
import { SNAPSHOT_NAME } from '#sync-server/store/json/files/write-snapshot.ts'
import { lastBackup } from '#sync-server/store/maintenance/last-backup.ts'
import type { Store, StoreHealth, View } from '#sync-server/store/store.ts'
import { type HistoryTable, type LiveTable, tables } from '#sync-server/store/tables.ts'

/** Begins the name of every metric of this server. */
export const METRIC_PREFIX = 'dealership_'

const HEALTH: readonly StoreHealth[] = ['ok', 'degraded', 'read-only', 'unreachable']

export interface MeteredServer {
  store: Store
  streams(): { visitors: number; staff: number }
  photosAreReachable(): Promise<boolean>
  /** The lengths of the queues in memory, by their names. */
  queues: Readonly<Record<string, () => number>>
  /** Since the oldest pending change of each staff device was made, by the name of the device. */
  oldestPendingSeconds(view: View, now: Date): Values
  now(): Date
}

/** Numbers by the value of the label. */
type Values = Record<string, number>

/** A number that cannot be read is left out. */
function addNumber(registry: Registry, name: string, help: string, read: () => number | Promise<number | null>): void {
  new Gauge({
    name: METRIC_PREFIX + name,
    help,
    registers: [registry],
    async collect() {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => null)
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

export function addStateMetrics(registry: Registry, server: MeteredServer): void {
  const { store, streams, photosAreReachable, queues, oldestPendingSeconds, now } = server
  /** A value that cannot be read is left out. */
  function addGauge(name: string, help: string, label: string, read: () => Values | Promise<Values>): void {
    new Gauge({
      name: METRIC_PREFIX + name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const values = await read()
        this.reset()
        for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number)
      },
    })
  }

  /** Nothing while the database is unreachable. */
  const ofView = (read: (view: View) => Values) => () => store.read().then(read, () => ({}))

  addGauge('store_state', 'The state that the store is in has the value 1.', 'state', async () => {
    const health = await store.health()
    return Object.fromEntries(HEALTH.map((state) => [state, state === health ? 1 : 0]))
  })
  addGauge(
    'store_rows',
    'Rows of the store. Those of history are counted every five minutes on a database.',
    'table',
    () => rowCounts(store),
  )
  addNumber(
    registry,
    'store_pending_transactions',
    'Transactions that are not durable yet.',
    () => store.stats().pendingTransactions,
  )
  const { journalBytes, connections } = store.stats()
  if (journalBytes !== undefined) {
    addNumber(
      registry,
      'store_journal_bytes',
      'Journal since the last snapshot.',
      () => store.stats().journalBytes ?? 0,
    )
  }
  if (connections) {
    const help = 'Connections of this server to the database, and calls that wait for one.'
    addGauge('database_connections', help, 'state', () => ({ ...store.stats().connections }))
  }
  addNumber(registry, 'photo_store_reachable', '0 while the photos cannot be read.', async () =>
    Number(await photosAreReachable()),
  )
  addGauge('event_streams', 'Open event streams.', 'reader', () => ({ ...streams() }))
  const devices = ofView((view) => devicesOf(view, now()))
  addGauge('devices', 'Outboxes of staff that have been pushed, by the time of the last push.', 'seen', devices)
  const oldest = ofView((view) => oldestPendingSeconds(view, now()))
  const help = 'Since the oldest pending change of a staff device was made, as last reported.'
  addGauge('oldest_pending_change_seconds', help, 'device', oldest)
  addGauge('queue_length', 'Work that waits or is being done.', 'queue', async () => {
    const lengths = Object.entries(queues).map(([name, length]) => [name, length()])
    return { ...Object.fromEntries(lengths), ...(await ofView(storedQueuesOf)()) }
  })
}

/** Nothing while the database is unreachable. */
async function rowCounts({ read, history }: Store): Promise<Values> {
  try {
    const view = await read()
    const counts = Object.entries(tables).map(
      async ([table, { isHistory }]): Promise<[string, number]> => [
        table,
        await (isHistory ? history.count(table as HistoryTable) : view.count(table as LiveTable)),
      ],
    )
    return Object.fromEntries(await Promise.all(counts))
  } catch {
    return {}
  }
}

/** Each number includes the ones before it. */
function devicesOf(view: View, now: Date): Values {
  const day = new Date(now.getTime() - DAY_MS).toISOString()
  const week = new Date(now.getTime() - 7 * DAY_MS).toISOString()
  const seen = { day: 0, week: 0, ever: 0 }
  for (const { seenAt } of view.all('devices')) {
    if (seenAt >= day) seen.day += 1
    if (seenAt >= week) seen.week += 1
    seen.ever += 1
  }
  return seen
}

function storedQueuesOf(view: View): Values {
  const queues = { mail: 0, undelivered_mail: 0, push_notifications: 0 }
  for (const { nextAt } of view.all('mails')) queues[nextAt === null ? 'undelivered_mail' : 'mail'] += 1
  for (const { notification } of view.all('subscriptions')) if (notification?.nextAt) queues.push_notifications += 1
  return queues
}

export function addFolderMetrics(registry: Registry, dataDir: string, now: () => Date): void {
  const secondsSince = (ms: number) => Math.max(0, now().getTime() - ms) / 1000

  addNumber(registry, 'data_dir_free_bytes', 'Free space of the file system of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  addNumber(registry, 'snapshot_age_seconds', 'JSON-file store: since the snapshot was written.', async () =>
    secondsSince((await stat(join(dataDir, SNAPSHOT_NAME))).mtimeMs),
  )
  addNumber(
    registry,
    'backup_age_seconds',
    'Since the start of the last backup that succeeded, from this machine.',
    async () => {
      const { succeededAt } = (await lastBackup(dataDir)) ?? {}
      return succeededAt === undefined ? null : secondsSince(Date.parse(succeededAt))
    },
  )
  addNumber(
    registry,
    'backup_succeeded',
    '1 when the last backup from this machine succeeded, 0 when it failed.',
    async () => {
      const backup = await lastBackup(dataDir)
      return backup && Number(backup.succeeded)
    },
  )
}
