// The history of a site, which only the database has. Reads over whole tables use a cursor and lift the time limits.
import { type History, TIME_OF_HISTORY } from '#sync-server/store/history.ts'
import type { Connection, Database } from './database.ts'
import { getStatement } from './statements.ts'

const ROWS_PER_FETCH = 250
/** Counting reads the whole table, and metrics are read every few seconds. */
const COUNT_IS_VALID_MS = 5 * 60_000

export interface HistoryDependencies {
  database: Database
  site: string
  /** Repeats an attempt whose error is transient. @throws StoreUnavailable */
  repeat<T>(attempt: () => Promise<T>): Promise<T>
}

export function databaseHistory({ database, site, repeat }: HistoryDependencies): History {
  const long = <T>(run: (connection: Connection) => Promise<T>) =>
    repeat(() =>
      database.transaction('REPEATABLE READ READ ONLY', async (connection) => {
        await connection.takeTime()
        return run(connection)
      }),
    )
  const count = cachedFor(COUNT_IS_VALID_MS, async (table: string) => {
    const text = `SELECT count(*) AS count FROM ${table} WHERE site = $1`
    const [row] = await long((connection) => connection.query<{ count: number }>({ text, values: [site] }))
    return row?.count ?? 0
  })

  return {
    async get(table, key) {
      const [found] = await repeat(() => database.query(getStatement(site, table, [key])))
      return found?.row
    },
    async activity({ before, limit, recordUid }) {
      const ofRecord = recordUid === undefined ? '' : "AND row->>'recordUid' = $4"
      const text = `SELECT key::bigint AS number, row FROM activity WHERE site = $1 AND key::bigint < $2 ${ofRecord}
        ORDER BY key::bigint DESC LIMIT $3`
      const values = [
        site,
        Math.min(before, Number.MAX_SAFE_INTEGER),
        limit,
        ...(recordUid === undefined ? [] : [recordUid]),
      ]
      const rows = await repeat(() => database.query({ text, values }))
      return rows.map(({ number, row }) => [number, row])
    },
    async each(table, { before, containing }, visit) {
      const conditions = ['site = $1']
      const values: string[] = [site]
      const add = (condition: (parameter: string) => string, value: string) =>
        conditions.push(condition(`$${values.push(value)}`))
      if (before !== undefined)
        add((parameter) => `row->>'${TIME_OF_HISTORY[table]}' COLLATE "C" < ${parameter}`, before)
      if (containing !== undefined) add((parameter) => `position(${parameter} in row::text) > 0`, containing)
      const select = `SELECT key, row FROM ${table} WHERE ${conditions.join(' AND ')}`
      await long(async (connection) => {
        await connection.query({ text: `DECLARE history NO SCROLL CURSOR FOR ${select}`, values })
        for (;;) {
          const rows = await connection.query({ text: `FETCH ${ROWS_PER_FETCH} FROM history` })
          if (rows.length === 0) return
          for (const { key, row } of rows) visit(key, row)
        }
      })
    },
    count,
  }
}

/** Remembers each result for so long. */
function cachedFor<K, T>(milliseconds: number, read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, { result: Promise<T>; until: number }>()
  return (key) => {
    const found = known.get(key)
    if (found && performance.now() < found.until) return found.result
    const result = read(key)
    known.set(key, { result, until: performance.now() + milliseconds })
    result.catch(() => known.delete(key))
    return result
  }
}
