// The reference for the PostgreSQL store: writes and reads the rows of the same call with plain statements and responds. It has no
// routes, no validation and no rules: the least work that the call needs.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })
await pool.query('CREATE TABLE IF NOT EXISTS bare (key text PRIMARY KEY, row json NOT NULL)')

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  if (request.method === 'POST') {
    const key = randomUUID()
    const text = 'INSERT INTO bare SELECT * FROM unnest($1::text[], $2::json[])'
    const activity = JSON.stringify({ mid: key, name: 'car.create', by: 'admin', recordUid: key, history: {} })
    // The record, its activity entry and the counter.
    const values = [
      [key, `${key} activity`, `${key} counter`],
      [body, activity, '{"value":1}'],
    ]
    await pool.query({ name: 'insert', text, values })
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
