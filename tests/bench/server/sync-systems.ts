// What the sync benchmark lets run against each other. Each keeps a device and a server with the same cars; what is not
// measured (filling, editing, looking whether it is true) stands beside what is.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Car } from '#domain/cars/car.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { fillCars } from './fill-cars.ts'
import { logIn, startProduct, startServer } from './measure.ts'
import { rawGet } from './raw-get.ts'

export interface Contender<Device = unknown> {
  /** Changes the price of cars on the device; they wait. */
  queue(count: number, price: number): Promise<void>
  /** Changes the price of cars on the server, by another hand. */
  changeElsewhere(count: number, price: number): Promise<void>
  /** Sends and fetches until nothing is left to do. */
  sync(): Promise<unknown>
  pull(): Promise<unknown>
  /** Brings everything to a device that has nothing. */
  firstLoad(): Promise<Device>
  countOn(device: Device): Promise<number>
  forget(device: Device): unknown
  onServer(count: number, price: number): Promise<number>
  onDevice(count: number, price: number): Promise<number>
  stop(): Promise<void>
}

export async function openProduct(dir: string, count: number) {
  const server = await startProduct(dir)
  const token = await logIn(server.url)
  await fillCars(server.url, token, count)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const readCars = async () =>
    ((await (await fetch(`${server.url}/api/cars`, { headers })).json()) as { data: Car[] }).data
  // Packed as `fetch` asks for it.
  const rawCars = () => rawGet(`${server.url}/api/cars`, { ...headers, 'accept-encoding': 'gzip, deflate' })
  const openTablet = () =>
    openDevice({ url: server.url, tokenOf: () => token }, { id: 1, username: 'admin', role: 'admin' })
  const tablet = await openTablet()
  tablet.offline.is = true
  await tablet.sync()
  const shown = () => [...tablet.view.base.cars.values()].sort((a, b) => a.id - b.id)
  const contender: Contender<typeof tablet> = {
    async queue(changes, price) {
      for (const car of shown().slice(0, changes)) {
        const fields = { price: { from: car.price, to: price } }
        await tablet.change({ name: 'car.edit', uid: car.uid, args: { fields, saleId: null } })
      }
    },
    async changeElsewhere(changes, price) {
      for (const { id } of shown().slice(0, changes)) {
        await fetch(`${server.url}/api/cars/${id}`, { method: 'PUT', headers, body: JSON.stringify({ price }) })
      }
    },
    sync: () => tablet.sync(),
    pull: () => tablet.sync(),
    async firstLoad() {
      const device = await openTablet()
      await device.sync()
      return device
    },
    countOn: async (device) => device.view.base.cars.size,
    forget: (device) => device.close(),
    onServer: async (_, price) => (await readCars()).filter((car) => car.price === price).length,
    onDevice: async (_, price) => (tablet.waiting() > 0 ? 0 : shown().filter((car) => car.price === price).length),
    stop: () => server.stop(),
  }
  const waiting = async () => (await tablet.store.read((tx) => tx.all('outbox'))).map(({ envelope }) => envelope)
  return { contender, waiting, readCars, rawCars }
}

interface PeerClient extends Omit<Contender, 'stop'> {
  close(): Promise<unknown>
}

const peers = new URL('./peers/', import.meta.url)

/** Their packages never come with the product: they are fetched when they are first measured. */
export function installPeers(): void {
  if (existsSync(new URL('node_modules/.package-lock.json', peers))) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fileURLToPath(peers), stdio: ['ignore', 2, 2] })
}

export function peerVersion(name: string): string {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, peers), 'utf8')).version
}

/** Over copies of the same cars, under names of their own. */
export async function openPeer(name: string, dir: string, cars: readonly Car[], batch: number): Promise<Contender> {
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
