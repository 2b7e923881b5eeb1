// The systems that the sync benchmark compares: the product and its peers, PouchDB and RxDB. Each has one device and one server
// with the same cars.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { fillCars } from '#tests/bench/fill-cars.ts'
import { getEncoded, logIn, startProduct, startServer } from '#tests/bench/measure.ts'
import { startDevice } from '#tests/support/device/device.ts'

export interface SyncSystem<Device = unknown> {
  /** Changes the price of `count` cars on the device. The changes stay pending. */
  editOnDevice(count: number, price: number): Promise<void>
  /** Changes the price of `count` cars on the server, as another client. */
  editOnServer(count: number, price: number): Promise<void>
  /** Pushes and pulls until nothing is pending. */
  sync(): Promise<unknown>
  pull(): Promise<unknown>
  /** Loads all cars on a new, empty device. */
  loadNewDevice(): Promise<Device>
  countCars(device: Device): Promise<number>
  closeDevice(device: Device): unknown
  /** @returns how many of the `count` edited cars have this price on the server */
  countPricedOnServer(count: number, price: number): Promise<number>
  /** @returns how many of the `count` edited cars have this price on the device; 0 while a change is pending */
  countPricedOnDevice(count: number, price: number): Promise<number>
  stop(): Promise<void>
}

/** Starts the product with `count` cars, and a device that has loaded them. */
export async function openProduct(dir: string, count: number) {
  const server = await startProduct(dir)
  const token = await logIn(server.url)
  await fillCars(server.url, token, count)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const readCars = async () =>
    ((await (await fetch(`${server.url}/api/cars`, { headers })).json()) as { data: Car[] }).data
  // In an encoding that `fetch` accepts.
  const readEncodedCars = () => getEncoded(`${server.url}/api/cars`, { ...headers, 'accept-encoding': 'gzip, deflate' })
  const openLoggedInDevice = () =>
    startDevice(
      { url: server.url, tokenOf: () => token },
      { id: 1, username: 'admin', role: 'admin' },
      { store: openMemoryStore() },
    )
  const device = await openLoggedInDevice()
  device.offline.is = true
  await device.sync()
  const carsById = () => [...device.view.base.cars.values()].sort((a, b) => a.id - b.id)
  const system: SyncSystem<typeof device> = {
    async editOnDevice(changes, price) {
      for (const car of carsById().slice(0, changes)) {
        const fields = { price: { from: car.price, to: price } }
        await device.change({ name: 'car.edit', uid: car.uid, args: { fields, saleId: null } })
      }
    },
    async editOnServer(changes, price) {
      for (const { id } of carsById().slice(0, changes)) {
        await fetch(`${server.url}/api/cars/${id}`, { method: 'PUT', headers, body: JSON.stringify({ price }) })
      }
    },
    sync: () => device.sync(),
    pull: () => device.sync(),
    async loadNewDevice() {
      const newDevice = await openLoggedInDevice()
      await newDevice.sync()
      return newDevice
    },
    countCars: async ({ view }) => view.base.cars.size,
    closeDevice: (opened) => opened.close(),
    countPricedOnServer: async (_, price) => (await readCars()).filter((car) => car.price === price).length,
    countPricedOnDevice: async (_, price) =>
      device.pendingCount() > 0 ? 0 : carsById().filter((car) => car.price === price).length,
    stop: () => server.stop(),
  }
  const readPending = async () => (await device.store.read((tx) => tx.all('outbox'))).map(({ envelope }) => envelope)
  return { system, readPending, readCars, readEncodedCars }
}

interface PeerClient extends Omit<SyncSystem, 'stop'> {
  close(): Promise<unknown>
}

const peers = new URL('../peers/', import.meta.url)

/** Installs the peers' packages on first use. They are not dependencies of the product. */
export function installPeers(): void {
  if (existsSync(new URL('node_modules/.package-lock.json', peers))) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fileURLToPath(peers), stdio: ['ignore', 2, 2] })
}

export function peerVersion(name: string): string {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, peers), 'utf8')).version
}

/** Starts a peer with copies of the cars under new uids. */
export async function openPeer(name: string, dir: string, cars: readonly Car[], batch: number): Promise<SyncSystem> {
  const server = await startServer([fileURLToPath(new URL(`${name}-server.mjs`, peers))], { DATA_DIR: dir })
  const client = await connect(name, { url: server.url, cars, batch }).catch(async (error) => {
    await server.stop()
    throw error
  })
  return {
    ...client,
    async stop() {
      await client.close()
      await server.stop()
    },
  }
}

async function connect(name: string, options: { url: string; cars: readonly Car[]; batch: number }) {
  const { openClient } = (await import(new URL(`${name}.mjs`, peers).href)) as {
    openClient(options: { url: string; cars: readonly object[]; batch: number }): Promise<PeerClient>
  }
  return openClient({ ...options, cars: options.cars.map((car) => ({ ...car, uid: randomUUID() })) })
}
