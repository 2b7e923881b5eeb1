// CouchDB's replication protocol served from Node: express-pouchdb over LevelDB in a folder.
import { join } from 'node:path'
import express from 'express'
import expressPouchDb from 'express-pouchdb'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import mapReduce from 'pouchdb-mapreduce'
import replication from 'pouchdb-replication'

const LevelPouch = PouchDB.plugin(leveldb)
  .plugin(mapReduce)
  .plugin(replication)
  .defaults({ prefix: join(process.env.DATA_DIR, '/') })
const app = express()
app.use('/', expressPouchDb(LevelPouch, { mode: 'minimumForPouchDB', inMemoryConfig: true }))
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})
process.on('SIGTERM', () => process.exit(0))
