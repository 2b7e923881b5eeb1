// An RxDB client in memory, replicating with rxdb-server.mjs.
import { randomUUID } from 'node:crypto'
import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'

const text = { type: 'string' }
const number = { type: 'number' }
const texts = { type: 'array', items: text }
const schema = {
  version: 0,
  primaryKey: 'uid',
  type: 'object',
  properties: {
    uid: { type: 'string', maxLength: 36 },
    id: number,
    make: text,
    model: text,
    year: number,
    price: number,
    mileage: number,
    color: text,
    fuelType: text,
    transmission: text,
    description: text,
    features: texts,
    images: texts,
    featured: { type: 'boolean' },
    sold: { type: 'boolean' },
    enabled: { type: 'boolean' },
    createdBy: text,
    createdAt: text,
    updatedAt: number,
    version: number,
  },
}

/** Later with every change: the documented endpoint tells states of a row apart by it. */
let clock = Date.now()
const now = () => {
  clock += 1
  return clock
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
  const everything = async () => (await pull(null, cars.length)).documents

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

  if ((await everything()).length === 0) {
    await push(cars.map((car) => ({ newDocumentState: { ...car, updatedAt: now() } })))
  }
  const edited = cars.map(({ uid }) => uid)
  const device = await load()
  return {
    async queue(count, price) {
      const found = await device.collection.findByIds(edited.slice(0, count)).exec()
      await device.collection.bulkUpsert(
        [...found.values()].map((row) => ({ ...row.toJSON(), price, updatedAt: now() })),
      )
    },
    async changeElsewhere(count, price) {
      const rows = (await everything()).slice(0, count)
      await push(
        rows.map((row) => ({ assumedMasterState: row, newDocumentState: { ...row, price, updatedAt: now() } })),
      )
    },
    sync: () => replicate(device),
    pull: () => replicate(device),
    firstLoad: load,
    countOn: ({ collection }) => collection.count().exec(),
    forget: ({ database }) => database.close(),
    onServer: async (_, price) => (await everything()).filter((row) => row.price === price).length,
    onDevice: (_, price) => device.collection.count({ selector: { price } }).exec(),
    close: () => device.database.close(),
  }
}
