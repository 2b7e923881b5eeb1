// The reference for list responses: Koa that sends the bytes of the file BODY and does nothing else.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'

const bytes = readFileSync(process.env.BODY ?? '')
const app = new Koa()
app.use((context) => {
  context.set('content-encoding', process.env.ENCODING ?? 'identity')
  context.type = 'application/json'
  context.body = bytes
})
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
