// The reference for the PostgreSQL store: writes and reads the rows of the same call with plain statements and responds. It has no
// routes, no validation and no rules: the least work that the call needs. `/koa` does the same write in Koa, and parses the JSON.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import Koa from 'koa'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })
await pool.query('CREATE TABLE IF NOT EXISTS bare (key text PRIMARY KEY, row json NOT NULL)')

/** The record, its activity entry and the counter. */
async function insert(row: string): Promise<void> {
  const key = randomUUID()
  const text = 'INSERT INTO bare SELECT * FROM unnest($1::text[], $2::json[])'
  const activity = JSON.stringify({ mid: key, name: 'car.create', by: 'admin', recordUid: key, history: {} })
  const values = [
    [key, `${key} activity`, `${key} counter`],
    [row, activity, '{"value":1}'],
  ]
  await pool.query({ name: 'insert', text, values })
}

const koa = new Koa()
  .use(async (ctx) => {
    const car: object = JSON.parse(await textOf(ctx.req))
    await insert(JSON.stringify(car))
    ctx.status = 201
    ctx.body = car
  })
  .callback()

const server = createServer(async (request, response) => {
  if (request.url === '/koa') return koa(request, response)
  const body = await textOf(request)
  if (request.method === 'POST') {
    await insert(body)
    response.writeHead(201, { 'content-type': 'application/json' }).end(body)
  } else {
    const { rows } = await pool.query({
      name: 'select',
      text: 'SELECT row::text FROM cars WHERE site = $1',
      values: ['main'],
    })
    const list = `{"data":[${rows.map(({ row }) => row).join(',')}]}`
    response.writeHead(200, { 'content-type': 'application/json' }).end(list)
  }
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
