// The reference for the PostgreSQL store: writes and reads the rows of the same call with plain statements and responds. It has no
// routes, no validation and no rules: the least work that the call needs. `/koa` does the same write in Koa, and parses the JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import Koa from 'koa'
import pg from 'pg'
import { bareInsert, createBareTable } from './bare-insert.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })
await createBareTable(pool)

const koa = new Koa()
  .use(async (ctx) => {
    const car: object = JSON.parse(await textOf(ctx.req))
    await bareInsert(pool, JSON.stringify(car))
    ctx.status = 201
    ctx.body = car
  })
  .callback()

const server = createServer(async (request, response) => {
  if (request.url === '/koa') return koa(request, response)
  const body = await textOf(request)
  if (request.method === 'POST') {
    await bareInsert(pool, body)
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
