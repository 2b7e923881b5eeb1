// Connections to the database: how many, how long they may take, and which errors pass by themselves. `pg` is loaded here, when
// a database is used at all.
import type { Client, ClientBase, ClientConfig, Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { DATABASE_URL_FORM, isPlainDatabaseUrl } from '#sync-server/store/database-url.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'

/** One each for reads, writes and maintenance, and one to spare. */
const MAX_CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 3000
/** The limits of each session, in milliseconds. */
const LIMITS = {
  statement_timeout: 4000,
  lock_timeout: 3000,
  // A server that was cut off keeps its lock for so long.
  idle_in_transaction_session_timeout: 4000,
}
/** The connection is closed when no response arrives in this time: the network may drop packets without an error. */
const RESPONSE_TIMEOUT_MS = 5000
/** For statements over whole tables. */
const LONG_RESPONSE_TIMEOUT_MS = 10 * 60_000

const INT8 = 20

export interface Database {
  query<R extends QueryResultRow>(query: QueryConfig): Promise<R[]>
  /** Runs statements in one transaction of this isolation level; an error rolls it back. */
  transaction<T>(isolation: Isolation, run: (connection: Connection) => Promise<T>): Promise<T>
  connections(): { used: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type Isolation = 'READ COMMITTED' | 'REPEATABLE READ READ ONLY'

export interface Connection {
  query<R extends QueryResultRow>(query: QueryConfig): Promise<R[]>
  /** Lifts the time limits, for statements over whole tables. */
  takeTime(): Promise<void>
}

/**
 * @param name of the connections, for those who look at the database
 * @throws StoreCannotStart for a URL that cannot be read
 */
export async function openDatabase(url: string, name: string): Promise<Database> {
  // The message does not have the URL, which contains a password.
  if (!isPlainDatabaseUrl(url)) throw new StoreCannotStart(`The URL of the database must be ${DATABASE_URL_FORM}`)
  const { default: pg } = await import('pg')
  const config: ClientConfig = {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    // Sequence numbers are far below 2^53.
    types: {
      getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id as number, format as 'text')),
    },
  }
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, idleTimeoutMillis: 0, onConnect: setLimits })
  // A connection that breaks while it is idle is replaced; the next query reports what is wrong.
  pool.on('error', () => {})
  // The same between the statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))

  return {
    query: async <R extends QueryResultRow>(query: QueryConfig) => (await pool.query<R>(query)).rows,
    transaction: (isolation, run) => transaction(pool, isolation, run),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      const closed = pool.end()
      // The pool would wait for statements over whole tables.
      for (const client of inUse) (client as unknown as Client).end().catch(() => {})
      await closed
    },
  }
}

/** A statement sets them, because pgbouncer refuses or drops them as parameters of the connection. */
async function setLimits(client: ClientBase): Promise<void> {
  const settings = Object.entries(LIMITS).map(([name, limit]) => `set_config('${name}', '${limit}', false)`)
  await client.query(`SELECT ${settings.join(', ')}`)
}

async function transaction<T>(
  pool: Pool,
  isolation: Isolation,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`)
    const result = await run(connectionOf(client))
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Closing the connection rolls back, also when it is broken.
    client.release(true)
    throw error
  }
}

function connectionOf(client: PoolClient): Connection {
  let queryTimeout = {}
  return {
    query: async <R extends QueryResultRow>(query: QueryConfig) =>
      (await client.query<R>({ ...query, ...queryTimeout })).rows,
    async takeTime() {
      await client.query('SET LOCAL statement_timeout = 0')
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      queryTimeout = { query_timeout: LONG_RESPONSE_TIMEOUT_MS }
    },
  }
}

/** They name what is wrong with a statement or its values, so a repetition would fail too. */
const PERMANENT_CLASSES = ['0A', '21', '22', '23', '42', '54']

/** Whether the same statement may succeed later: a lost connection, a deadlock, a full disk, a standby that takes over. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false
  const { code } = error as { code?: unknown }
  return !(typeof code === 'string' && code.length === 5 && PERMANENT_CLASSES.includes(code.slice(0, 2)))
}

/** Whether a statement took longer than the limit of the database or of this program. */
export function isTimeout(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === '57014' || message === 'Query read timeout'
}

/** Exit code 75: the database may still be starting. */
export function cannotUseDatabase(error: unknown): StoreCannotStart {
  if (error instanceof StoreCannotStart) return error
  const { code, message } = error as { code?: string; message: string }
  return new StoreCannotStart(`Cannot use the database: ${message || code}`, 75, { cause: error })
}
