import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export async function createBareTable(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS bare (key text PRIMARY KEY, row json NOT NULL)')
}

/** The rows that the creation of a car writes, by one statement: the record, its activity entry and the counter. */
export async function bareInsert(pool: pg.Pool, row: string): Promise<void> {
  const key = randomUUID()
  const text = 'INSERT INTO bare SELECT * FROM unnest($1::text[], $2::json[])'
  const activity = JSON.stringify({ mid: key, name: 'car.create', by: 'admin', recordUid: key, history: {} })
  const values = [
    [key, `${key} activity`, `${key} counter`],
    [row, activity, '{"value":1}'],
  ]
  await pool.query({ name: 'insert', text, values })
}
