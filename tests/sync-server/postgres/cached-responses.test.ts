// Responses that a server keeps while other servers start, and while the database is put back under it (a standby that lags takes over,
// a dump is restored).
import { expect, it, onTestFinished } from 'vitest'
import { photoAddress } from '#domain/photos/photo.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { newDatabase, sql } from '#tests/support/postgres/test-database.ts'
import { apiClient, validCar } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

async function startOnNewDatabase() {
  const databaseUrl = await newDatabase()
  const server = await startTestServer({ databaseUrl, publicUrl: 'https://cars.example' })
  onTestFinished(() => server.close())
  const user = await server.addUser('ann', 'admin')
  return { databaseUrl, server, user, staff: apiClient(server, server.tokenOf(user)) }
}

/** @returns a function that puts every row back to its state at the call */
async function keepDatabase(url: string): Promise<() => Promise<void>> {
  const rows = await sql(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema'`,
    [],
    url,
  )
  const tables = rows.map(({ tablename }) => tablename as string)
  for (const table of tables) await sql(`CREATE TABLE kept_${table} AS TABLE ${table}`, [], url)
  const statements = tables.map((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table};`)
  return async () => void (await sql(`BEGIN; ${statements.join(' ')} COMMIT`, [], url))
}

it('S30 a device loads through a server while another one starts', async () => {
  const { databaseUrl, server, user, staff } = await startOnNewDatabase()
  await staff('POST', '/api/cars', validCar)
  for (const path of ['/api/cars', '/api/inquiries', '/api/settings']) await staff('GET', path)
  const other = await startTestServer({ databaseUrl, dir: server.dir })
  onTestFinished(() => other.stop())
  const device = await openDevice(server, user)
  expect((await device.sync()).kind).toBe('done')
  expect(device.view.base.cars.size).toBe(1)
})

it('S33 lists, feeds, photos and devices show a database that was put back', async () => {
  const { databaseUrl, server, user, staff } = await startOnNewDatabase()
  const photo = await jpegPhoto()
  const { id } = (await staff('POST', '/api/cars', { ...validCar, price: 20_000 })).body
  const hidden = { ...validCar, images: [photoAddress(photo.sha256)], enabled: false }
  const { id: hiddenId } = (await staff('POST', '/api/cars', hidden)).body
  await photoApi(server, server.tokenOf(user)).put(photo)
  const putBack = await keepDatabase(databaseUrl)

  await staff('PUT', `/api/cars/${id}`, { price: 33_333 })
  await staff('PUT', `/api/cars/${hiddenId}`, { enabled: true })
  const visitor = apiClient(server)
  const shown = async () => ({
    staff: (await staff('GET', '/api/cars')).body.data.map(({ price }: { price: number }) => price),
    visitors: (await visitor('GET', '/api/cars')).body.data.map(({ price }: { price: number }) => price),
    feed: (await (await fetch(`${server.url}/feeds/new-cars.atom`)).text()).split('<entry>').length - 1,
    photo: (await photoApi(server).get(photo.path)).status,
  })
  expect(await shown()).toEqual({
    staff: [33_333, validCar.price],
    visitors: [33_333, validCar.price],
    feed: 2,
    photo: 200,
  })

  await putBack()
  expect(await shown()).toEqual({ staff: [20_000, validCar.price], visitors: [20_000], feed: 1, photo: 404 })
  const device = await openDevice(server, user)
  await device.sync()
  expect([...device.view.base.cars.values()].map(({ price }) => price)).toEqual([20_000, validCar.price])
})
