// The server side of RxDB's HTTP replication as its documentation describes it: pull after a checkpoint of (updatedAt, uid), push
// with the master state that each change assumes. Rows are held in memory; every push is appended to a file and synced before
// the response.
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const journal = await open(join(process.env.DATA_DIR, 'rows.log'), 'a')
const rows = new Map()
/** The index of rows, sorted by (updatedAt, uid). A push removes the outdated entries of changed rows. */
let index = []

async function push(changes) {
  const conflicts = []
  const accepted = []
  for (const { newDocumentState, assumedMasterState } of changes) {
    const current = rows.get(newDocumentState.uid)
    if (current && current.updatedAt !== assumedMasterState?.updatedAt) conflicts.push(current)
    else accepted.push(newDocumentState)
  }
  for (const row of accepted) {
    rows.set(row.uid, row)
    index.push({ updatedAt: row.updatedAt, uid: row.uid })
  }
  index = index.filter(isCurrent).sort(compareEntries)
  if (accepted.length > 0) {
    await journal.appendFile(`${JSON.stringify(accepted)}\n`)
    await journal.datasync()
  }
  return conflicts
}

function pull(checkpoint, limit) {
  let low = 0
  let high = index.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareEntries(index[middle], checkpoint) <= 0) low = middle + 1
    else high = middle
  }
  const documents = index.slice(low, low + limit).map(({ uid }) => rows.get(uid))
  const { updatedAt, uid } = documents.at(-1) ?? checkpoint
  return { documents, checkpoint: { updatedAt, uid } }
}

const isCurrent = ({ uid, updatedAt }) => rows.get(uid).updatedAt === updatedAt
const compareEntries = (a, b) => a.updatedAt - b.updatedAt || (a.uid < b.uid ? -1 : Number(a.uid > b.uid))

const server = createServer(async (request, response) => {
  const respond = (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.method === 'GET') {
    const query = new URL(request.url, 'http://localhost').searchParams
    const checkpoint = { updatedAt: Number(query.get('updatedAt')), uid: query.get('uid') }
    respond(pull(checkpoint, Number(query.get('batchSize'))))
    return
  }
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  respond(await push(JSON.parse(Buffer.concat(chunks).toString())))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})
process.on('SIGTERM', () => process.exit(0))
