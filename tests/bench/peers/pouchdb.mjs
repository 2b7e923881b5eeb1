// A PouchDB client in memory that replicates with express-pouchdb. Implements `PeerClient` of server/sync-systems.ts.
import { randomUUID } from 'node:crypto'
import http from 'pouchdb-adapter-http'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import replication from 'pouchdb-replication'

const MemoryPouch = PouchDB.plugin(http).plugin(memory).plugin(replication)

export async function openClient({ url, cars, batch }) {
  const remote = new MemoryPouch(`${url}/cars`)
  const { doc_count: carCount } = await remote.info()
  if (carCount === 0) await remote.bulkDocs(cars.map(({ uid, ...car }) => ({ _id: uid, ...car })))
  const options = { batch_size: batch }
  const load = async () => {
    const device = new MemoryPouch(randomUUID(), { adapter: 'memory' })
    await device.replicate.from(remote, options)
    return device
  }
  const edit = async (database, count, price) => {
    const { rows } = await database.allDocs({ include_docs: true, limit: count })
    await database.bulkDocs(rows.map(({ doc }) => ({ ...doc, price })))
  }
  const countPriced = async (database, price, count) => {
    const { rows } = await database.allDocs({ include_docs: true, limit: count })
    return rows.filter(({ doc }) => doc.price === price).length
  }
  const device = await load()
  return {
    editOnDevice: (count, price) => edit(device, count, price),
    editOnServer: (count, price) => edit(remote, count, price),
    sync: () => device.sync(remote, options),
    pull: () => device.replicate.from(remote, options),
    loadNewDevice: load,
    countCars: async (database) => (await database.info()).doc_count,
    closeDevice: (database) => database.destroy(),
    countPricedOnServer: (count, price) => countPriced(remote, price, count),
    countPricedOnDevice: (count, price) => countPriced(device, price, count),
    close: () => device.destroy(),
  }
}
