import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Mutation } from '#domain/kinds/mutation.ts'
import { reconcileOne } from '#sync-server/reconcile/decide.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { type BenchRow, median, vehicle } from '#tests/bench/measure.ts'
import { callerOf } from '#tests/support/server/caller-of.ts'
import { bareInsert, createBareTable } from './bare-insert.ts'

const ROUNDS = 7
/** V8 has optimized the code of the rules and the store after about 2,000 writes; until then a write takes up to a fourth longer. */
const WARM_UP_ROUNDS = 8
const WRITES = 300
const ADMIN = { id: 1, username: 'admin', role: 'admin' } as const

/** The creation of a car by the rules and the store, and a bare statement, both in this process and one after the other. */
export async function storeWrite(url: string): Promise<BenchRow> {
  const store = await openPostgresStore({ url, site: 'store-write' })
  const pool = new pg.Pool({ connectionString: url })
  await createBareTable(pool)
  const caller = callerOf(ADMIN)
  const now = () => new Date()
  const create = async () => {
    const mid = randomUUID()
    const mutation: Mutation = {
      mid,
      uid: mid,
      name: 'car.create',
      args: { car: vehicle },
      madeAt: now().toISOString(),
    }
    await reconcileOne(store, { caller, mutation, hasKey: false, now })
  }
  const row = JSON.stringify(vehicle)
  const rounds: { create: number; insert: number }[] = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const times = { create: await millisecondsOf(create), insert: await millisecondsOf(() => bareInsert(pool, row)) }
    if (round >= WARM_UP_ROUNDS) rounds.push(times)
  }
  await store.close()
  await pool.end()
  return {
    metric: 'a creation in the PostgreSQL store, without HTTP',
    result: `${median(rounds.map((each) => each.create)).toFixed(2)} ms`,
    reference: `${median(rounds.map(({ insert }) => insert)).toFixed(2)} ms bare INSERT ... COMMIT`,
    ratio: median(rounds.map((each) => each.create / each.insert)),
    target: 'at most 2',
  }
}

/** @returns the mean of one write */
async function millisecondsOf(write: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  for (let n = 0; n < WRITES; n += 1) await write()
  return (performance.now() - startedAt) / WRITES
}
