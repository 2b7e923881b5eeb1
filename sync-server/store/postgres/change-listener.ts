// Learns of the commits of other servers: by notifications of the database, or by asking every 500 ms where it has none or the
// connection for them is lost. Both call `onChange`.
import type { Client } from 'pg'
import { CHANNEL } from './commit-announcer.ts'
import type { Database } from './database.ts'

const POLL_MS = 500
/** Asks at this interval while it listens, too: the connection for notifications may be lost without an error. */
const CHECK_MS = 5000

export interface ChangeListener {
  close(): Promise<void>
}

export interface ListenerDependencies {
  database: Pick<Database, 'connect'>
  site: string
  /** Whether the database has notifications. */
  notifies: boolean
  /** Whether this server wrote the commit, and so knows it already. */
  isOwn(batch: string): boolean
  onChange(): void
}

export function changeListener({ database, site, notifies, isOwn, onChange }: ListenerDependencies): ChangeListener {
  let client: Client | null = null
  let connecting: Promise<void> | undefined
  let isClosed = false
  let checkedAt = performance.now()

  async function connect(): Promise<void> {
    const opened = await database.connect()
    // The next tick connects again; until then it asks.
    const forget = () => {
      if (client === opened) client = null
    }
    opened.on('error', forget)
    opened.on('end', forget)
    opened.on('notification', ({ payload = '' }) => {
      const [name, ...batch] = payload.split(' ')
      if (name === site && !isOwn(batch.join(' '))) onChange()
    })
    try {
      await opened.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      opened.end().catch(() => {})
      throw error
    }
    if (isClosed) return void opened.end().catch(() => {})
    client = opened
    // For commits before LISTEN.
    onChange()
  }

  /** A connection that does not respond is closed, and replaced with the next tick. */
  async function check(listening: Client): Promise<void> {
    try {
      await listening.query('SELECT 1')
    } catch {
      if (client === listening) client = null
      listening.end().catch(() => {})
    }
  }

  /** One attempt at a time. The next tick repeats one that fails. */
  function listen(): void {
    connecting ??= connect()
      .catch(() => {})
      .finally(() => {
        connecting = undefined
      })
  }

  const timer = setInterval(() => {
    const isListening = client !== null
    if (!isListening && notifies) listen()
    if (isListening && performance.now() - checkedAt < CHECK_MS) return
    checkedAt = performance.now()
    onChange()
    if (client) void check(client)
  }, POLL_MS).unref()

  if (notifies) listen()

  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
