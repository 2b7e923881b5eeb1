// An RxDB client in memory that replicates with rxdb-server.mjs. Implements `PeerClient` of server/sync-systems.ts.
import { randomUUID } from 'node:crypto'
import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'

const string = { type: 'string' }
const number = { type: 'number' }
const strings = { type: 'array', items: string }
const schema = {
  version: 0,
  primaryKey: 'uid',
  type: 'object',
  properties: {
    uid: { type: 'string', maxLength: 36 },
    id: number,
    make: string,
    model: string,
    year: number,
    price: number,
    mileage: number,
    color: string,
    fuelType: string,
    transmission: string,
    description: string,
    features: strings,
    images: strings,
    featured: { type: 'boolean' },
    sold: { type: 'boolean' },
    enabled: { type: 'boolean' },
    createdBy: string,
    createdAt: string,
    updatedAt: number,
    version: number,
  },
}

let lastUpdatedAt = Date.now()
/** Strictly increasing: the documented endpoint identifies a state of a row by its `updatedAt`. */
const nextUpdatedAt = () => {
  lastUpdatedAt += 1
  return lastUpdatedAt
}

export async function openClient({ url, cars, batch }) {
  const push = async (rows) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/push`, { method: 'POST', headers, body: JSON.stringify(rows) })
    return response.json()
  }
  const pull = async (checkpoint, batchSize) => {
    const { updatedAt, uid } = checkpoint ?? { updatedAt: 0, uid: '' }
    return (await fetch(`${url}/pull?updatedAt=${updatedAt}&uid=${uid}&batchSize=${batchSize}`)).json()
  }
  const pullAll = async () => (await pull(null, cars.length)).documents

  const replicate = async ({ collection }) => {
    const state = replicateRxCollection({
      collection,
      replicationIdentifier: 'cars',
      live: false,
      waitForLeadership: false,
      pull: { batchSize: batch, handler: pull },
      push: { batchSize: batch, handler: push },
    })
    let failure
    state.error$.subscribe((error) => {
      failure = error
    })
    await state.awaitInitialReplication()
    if (failure) throw failure
    await state.cancel()
  }
  const openDevice = async () => {
    const database = await createRxDatabase({
      name: randomUUID(),
      storage: getRxStorageMemory(),
      multiInstance: false,
      eventReduce: true,
    })
    const { cars: collection } = await database.addCollections({ cars: { schema } })
    return { database, collection }
  }
  const load = async () => {
    const device = await openDevice()
    await replicate(device)
    return device
  }

  if ((await pullAll()).length === 0) {
    await push(cars.map((car) => ({ newDocumentState: { ...car, updatedAt: nextUpdatedAt() } })))
  }
  const uids = cars.map(({ uid }) => uid)
  const device = await load()
  return {
    async editOnDevice(count, price) {
      const found = await device.collection.findByIds(uids.slice(0, count)).exec()
      await device.collection.bulkUpsert(
        [...found.values()].map((row) => ({ ...row.toJSON(), price, updatedAt: nextUpdatedAt() })),
      )
    },
    async editOnServer(count, price) {
      const rows = (await pullAll()).slice(0, count)
      await push(
        rows.map((row) => ({
          assumedMasterState: row,
          newDocumentState: { ...row, price, updatedAt: nextUpdatedAt() },
        })),
      )
    },
    sync: () => replicate(device),
    pull: () => replicate(device),
    loadNewDevice: load,
    countCars: ({ collection }) => collection.count().exec(),
    closeDevice: ({ database }) => database.close(),
    countPricedOnServer: async (_, price) => (await pullAll()).filter((row) => row.price === price).length,
    countPricedOnDevice: (_, price) => device.collection.count({ selector: { price } }).exec(),
    close: () => device.database.close(),
  }
}
