// The data of version 0.1.0 before kinds of records were declared: a data folder, and the IndexedDB of a tablet with changes that it had
// not sent. Never edit the fixtures.
import 'fake-indexeddb/auto'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const FIXTURE = 'tests/support/fixtures/version-0.1.0'
/** The tables of its database and their primary keys. */
const KEYS: Record<string, string> = {
  cars: 'uid',
  inquiries: 'uid',
  settings: 'uid',
  conflicts: 'uid',
  outbox: 'seq',
  refused: 'mid',
  settled: 'mid',
  enquiries: 'mid',
  aliases: 'id',
  device: 'key',
  drafts: 'key',
  photos: 'hash',
  photoFiles: 'hash',
  imports: 'importId',
  importGroups: 'key',
}
/** Dexie multiplies its version, 5, by ten. */
const DATABASE_VERSION = 50

async function createDatabase(name: string): Promise<void> {
  const rows: Record<string, object[]> = JSON.parse(await readFile(join(FIXTURE, 'device.json'), 'utf8'))
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name, DATABASE_VERSION)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      for (const [table, keyPath] of Object.entries(KEYS)) {
        const store = request.result.createObjectStore(table, { keyPath })
        if (table === 'cars') store.createIndex('id', 'id')
        for (const row of rows[table] ?? []) store.put(row)
      }
      request.result.createObjectStore('revision').put(7, 'latest')
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

async function startServer() {
  const dir = await temporaryFolder()
  await cp(join(FIXTURE, 'folder'), dir, { recursive: true })
  const server = await startTestServer({ dir })
  onTestFinished(() => server.close())
  return server
}

test('a data folder of the version before is read with everything in it', async () => {
  const server = await startServer()
  const view = await server.store.read()
  const models = [...view.all('cars')].map(({ model, sold, price }) => [model, sold, price])
  expect(models.sort()).toEqual([
    ['Disputed', false, 50_000],
    ['Kept', false, 61_500],
    ['Pending', false, 61_500],
    ['Sold', true, 61_500],
  ])
  expect([...view.all('inquiries')].map(({ name }) => name)).toEqual(['Ada Byron'])
  expect([...view.all('deletions')].map(({ kind }) => kind).sort()).toEqual(['car', 'inquiry'])
  const conflicts = [...view.all('conflicts')].map(({ about, fields }) => [about, Object.keys(fields)])
  expect(conflicts.sort()).toEqual([
    ['car', ['color']],
    ['car', ['price']],
    ['settings', ['siteName']],
  ])
  expect([...view.all('appointments')]).toEqual([])
  expect((await apiClient(server)('GET', '/api/cars')).body.data.length).toBeGreaterThan(0)
})

test('the IndexedDB of the version before opens, and its unsent changes reach the server', async () => {
  const server = await startServer()
  const [user] = [...(await server.store.read()).all('users')].filter(({ username }) => username === 'ann')
  if (!user) throw new Error('The folder has no user ann')
  const name = 'version-0.1.0'
  await createDatabase(name)
  const store = await openDexieStore(name)
  onTestFinished(() => store.close())
  const stored = await store.read((tx) => tx.get('device', 'device'))
  expect(stored).toMatchObject({ lastPulledAt: '2026-11-24T15:25:11.004Z', lastPrunedAt: '2026-11-24T15:25:11.004Z' })
  expect(stored).not.toHaveProperty('heardAt')
  const device = await openDevice(server, user, { store })
  onTestFinished(() => device.close())
  const shown = () => new Map([...device.view.base.cars.values()].map((car) => [car.model, car]))
  expect(device.pendingCount()).toBe(3)
  const pending = shown().get('Pending')?.uid ?? ''
  expect(device.car(pending)?.price).toBe(45_000)
  await device.sync()
  expect(device.pendingCount()).toBe(0)
  const view = await server.store.read()
  expect(view.get('cars', pending)?.price).toBe(45_000)
  expect([...view.all('cars')].map(({ model }) => model)).toContain('Offline')
  expect([...view.all('inquiries')]).toMatchObject([{ name: 'Ada Byron', note: 'Called back' }])
  const disputed = [...device.view.base.conflicts.values()].map(({ fields }) => fields.price)
  expect(disputed).toContainEqual({ mine: 40_000, theirs: 50_000 })
  expect((await store.read((tx) => tx.get('device', 'device')))?.kinds).toContain('appointment')
})
