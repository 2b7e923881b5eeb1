// A PouchDB client in memory, replicating with express-pouchdb.
import { randomUUID } from 'node:crypto'
import http from 'pouchdb-adapter-http'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import replication from 'pouchdb-replication'

const Pouch = PouchDB.plugin(http).plugin(memory).plugin(replication)

export async function openClient({ url, cars, batch }) {
  const remote = new Pouch(`${url}/cars`)
  const { doc_count: filled } = await remote.info()
  if (filled === 0) await remote.bulkDocs(cars.map(({ uid, ...car }) => ({ _id: uid, ...car })))
  const options = { batch_size: batch }
  const load = async () => {
    const device = new Pouch(randomUUID(), { adapter: 'memory' })
    await device.replicate.from(remote, options)
    return device
  }
  const edit = async (database, count, price) => {
    const { rows } = await database.allDocs({ include_docs: true, limit: count })
    await database.bulkDocs(rows.map(({ doc }) => ({ ...doc, price })))
  }
  const priced = async (database, price, count) => {
    const { rows } = await database.allDocs({ include_docs: true, limit: count })
    return rows.filter(({ doc }) => doc.price === price).length
  }
  const device = await load()
  return {
    queue: (count, price) => edit(device, count, price),
    changeElsewhere: (count, price) => edit(remote, count, price),
    sync: () => device.sync(remote, options),
    pull: () => device.replicate.from(remote, options),
    firstLoad: load,
    countOn: async (database) => (await database.info()).doc_count,
    forget: (database) => database.destroy(),
    onServer: (count, price) => priced(remote, price, count),
    onDevice: (count, price) => priced(device, price, count),
    close: () => device.destroy(),
  }
}
