// The reference for durable creates: parses the body, appends it, waits for fdatasync and responds. It has no routes, no
// validation and no rules: the least work that a durable write needs.
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const file = await open(join(process.env.DATA_DIR ?? '.', 'bare.log'), 'a')
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  await file.appendFile(`${JSON.stringify(JSON.parse(body))}\n`)
  await file.datasync()
  response.writeHead(201, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
