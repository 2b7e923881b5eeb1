// Three servers on one site of a database, as behind a load balancer: a device may reach another server with each request.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { covers } from '#domain/protocol/protocol.ts'
import { runDueWork } from '#sync-server/due-work.ts'
import { firstStart } from '#sync-server/first-start/first-start.ts'
import { jwtSecret } from '#sync-server/first-start/server-secrets.ts'
import { inquiryMails } from '#sync-server/mail/inquiry-mails.ts'
import { smtpSender } from '#sync-server/mail/smtp-sender.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import type { CommitOrigin } from '#sync-server/store/store.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { newDatabase } from '#tests/support/postgres/test-database.ts'
import { NEVER_ASKS, newSite, openTestSite } from '#tests/support/postgres/test-site.ts'
import { startS3Server } from '#tests/support/s3/s3-server.ts'
import {
  type ApiClient,
  apiClient,
  validCar,
  validInquiry,
  validUser,
  withIdempotencyKey,
} from '#tests/support/server/api-client.ts'
import { startMailServer } from '#tests/support/server/mail-server.ts'
import { photoApi, whenEncoded } from '#tests/support/server/photo-api.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let servers: TestServer[]
let token: string
let clients: ApiClient[]

beforeAll(async () => {
  const first = await startTestServer()
  servers = [first, await startTestServer({ dir: first.dir }), await startTestServer({ dir: first.dir })]
  token = first.tokenOf(await first.addUser('boss', 'admin'))
  clients = servers.map((server) => apiClient(server, token))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await rm(servers[0]?.dir as string, { recursive: true })
})

/** The same call to all servers at the same time. */
const everywhere = (...call: Parameters<ApiClient>) => Promise.all(clients.map((client) => client(...call)))
const [first, second, third] = [0, 1, 2].map(
  (n) =>
    (...call: Parameters<ApiClient>) =>
      (clients[n] as ApiClient)(...call),
) as [ApiClient, ApiClient, ApiClient]

describe('a change acknowledged by one server', () => {
  it('is shown by the next request to any other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await first('POST', '/api/cars', validCar)).body
      expect((await second('GET', `/api/cars/${id}`)).status).toBe(200)
      await second('PUT', `/api/cars/${id}`, { price: round + 1 })
      expect((await third('GET', `/api/cars/${id}`)).body.price).toBe(round + 1)
      const listed = (await first('GET', '/api/cars')).body.data.find((car: Car) => car.id === id)
      expect(listed.price).toBe(round + 1)
      await third('DELETE', `/api/cars/${id}`)
      expect((await first('GET', `/api/cars/${id}`)).status).toBe(404)
      expect((await second('GET', '/api/cars')).body.data.some((car: Car) => car.id === id)).toBe(false)
    }
  })

  it('S31 is in a pull from any other, whose cursor covers its position', async () => {
    const deviceId = randomUUID()
    for (let round = 1; round <= 6; round += 1) {
      const to = clients[round % 3] as ApiClient
      const from = clients[(round + 1) % 3] as ApiClient
      const { cursor } = (await from('GET', '/api/sync/pull?cursor=')).body
      const mid = randomUUID()
      const mutation = { mid, uid: mid, name: 'car.create', args: { car: validCar }, format: 1, madeAt: new Date() }
      const pushed = (await to('POST', '/api/sync/push', { deviceId, position: cursor, mutations: [mutation] })).body
      const pulled = (await from('GET', `/api/sync/pull?cursor=${cursor}&deviceId=${deviceId}`)).body
      expect(pulled.changes.map(({ uid }: { uid: string }) => uid)).toEqual([mid])
      const { at } = pushed.outcomes[0]
      expect([covers(cursor, at), covers(pulled.cursor, at)]).toEqual([false, true])
    }
  })

  it('ends sessions on every other at once', async () => {
    const server = servers[0] as TestServer
    const ended = server.tokenOf(await server.addUser(`ended-${randomUUID()}`, 'user'))
    const other = apiClient(servers[2] as TestServer, ended)
    expect((await other('GET', '/api/auth/me')).status).toBe(200)
    await apiClient(server, ended)('POST', '/api/auth/logout', {})
    expect((await other('GET', '/api/auth/me')).status).toBe(401)
    expect((await other('POST', '/api/cars', validCar)).status).toBe(401)
  })

  it.each([
    ['POST', '/api/cars', validCar],
    ['POST', '/api/cars', { make: '' }],
    ['PUT', '/api/cars/999999', { price: 1 }],
    ['DELETE', '/api/cars/999999', undefined],
    ['PATCH', '/api/inquiries/999999/status', { read: true }],
    ['POST', '/api/sync/push', { deviceId: 'none' }],
  ])('ends the right to %s %s on a server that has not learned of it', async (method, path, body) => {
    const server = servers[0] as TestServer
    const user = await server.addUser(`ended-${randomUUID()}`, 'user')
    // It asks every 500 ms what others have committed.
    const last = servers[2] as TestServer
    const other = apiClient(last, server.tokenOf(user))
    expect((await other('GET', '/api/auth/me')).status).toBe(200)
    await first('DELETE', `/api/users/${user.id}`)
    const { sequence } = server.store.known()
    expect((await other(method, path, body)).body).toMatchObject({ code: 'account_gone' })
    expect((await last.store.read()).sequence).toBe(sequence)
  })

  it('lets a new user write through a server that has not learned of the user', async () => {
    const server = servers[0] as TestServer
    const user = await server.addUser(`new-${randomUUID()}`, 'user')
    expect(
      (await apiClient(servers[2] as TestServer, server.tokenOf(user))('POST', '/api/cars', validCar)).status,
    ).toBe(201)
  })

  it('reaches the event streams of another', async () => {
    const leave = new AbortController()
    const { body } = await fetch(`${servers[1]?.url}/api/sync/events`, { signal: leave.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    await first('POST', '/api/cars', validCar)
    let text = ''
    while (!text.includes('data: public')) text += (await reader?.read())?.value ?? ''
    leave.abort()
  })

  it('is a commit of another server to the listeners of the others', async () => {
    const origins: CommitOrigin[] = []
    const stops = servers.map(({ store }, n) =>
      store.onCommit((changes, origin) => {
        if (changes.some(({ table }) => table === 'inquiries')) origins[n] = origin
      }),
    )
    await second('POST', '/api/inquiries', validInquiry)
    await expect.poll(() => origins).toEqual(['other', 'own', 'other'])
    for (const stop of stops) stop()
  })
})

describe('the same request to all servers at the same time', () => {
  it('S11 creates one record with a key', async () => {
    for (let round = 0; round < 5; round += 1) {
      const responses = await everywhere('POST', '/api/cars', validCar, withIdempotencyKey(randomUUID()))
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    }
  })

  it('S11 applies a pushed batch once', async () => {
    const { uid } = (await first('POST', '/api/cars', { ...validCar, features: [] })).body
    const before = (await (servers[0] as TestServer).store.read()).sequence
    const mutations = [1, 2, 3].map((to) => {
      const args = { fields: { mileage: { from: to === 1 ? validCar.mileage : to - 1, to } } }
      return { mid: randomUUID(), uid, name: 'car.edit', args, format: 1, madeAt: new Date() }
    })
    const responses = await everywhere('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
    const [outcomes] = responses.map(({ body }) => body.outcomes)
    expect(outcomes.map(({ status }: { status: string }) => status)).toEqual(['applied', 'applied', 'applied'])
    for (const { body } of responses) expect(body.outcomes).toEqual(outcomes)
    const views = await Promise.all(servers.map(({ store }) => store.read()))
    // An edit takes two numbers: its record's and its activity entry's.
    expect(views.map(({ sequence }) => sequence)).toEqual([before + 6, before + 6, before + 6])
  })

  it('S11 applies a mutation once that arrives by push and by REST call with its mid', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, uid, version } = (await first('POST', '/api/cars', validCar)).body
      const mid = randomUUID()
      const args = { fields: { price: { from: validCar.price, to: 5 } } }
      const mutation = { mid, uid, name: 'car.edit', args, format: 1, madeAt: new Date() }
      const [pushed, called, late] = await Promise.all([
        first('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [mutation] }),
        second('PUT', `/api/cars/${id}`, { price: 5 }, withIdempotencyKey(mid)),
        third('PUT', `/api/cars/${id}`, { price: 6 }, withIdempotencyKey(mid)),
      ])
      const outcome = pushed.body.outcomes[0]
      const current = (await third('GET', `/api/cars/${id}`)).body
      const isApplied = current.price === 5
      expect([outcome.status, called.status, late.status]).toEqual(
        isApplied ? ['applied', 200, 409] : ['refused', 409, 200],
      )
      expect(current.version).toBe(version + 2)
      if (isApplied) expect(outcome.version).toBe(current.version)
    }
  })

  it('gives a user name to one user', async () => {
    for (let round = 0; round < 3; round += 1) {
      const name = `carol-${randomUUID()}`
      const responses = await everywhere('POST', '/api/users', {
        ...validUser,
        username: name,
        email: `${name}@x.example`,
      })
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    }
  })

  it('keeps the last admin, when two delete each other', async () => {
    const server = servers[0] as TestServer
    const other = await server.addUser(`other-${randomUUID()}`, 'admin')
    const boss = (await server.store.read()).find('users', 'username', 'boss')
    const asOther = apiClient(servers[1] as TestServer, server.tokenOf(other))
    const statuses = await Promise.all([
      first('DELETE', `/api/users/${other.id}`),
      asOther('DELETE', `/api/users/${boss?.id}`),
    ])
    expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1)
    if (statuses[1]?.status === 204) {
      token = server.tokenOf(other)
      clients = servers.map((each) => apiClient(each, token))
    }
  })
})

it('S55 gives numbers and sequence numbers once, without gaps', async () => {
  const before = (await (servers[0] as TestServer).store.read()).sequence
  const created = await Promise.all(
    Array.from({ length: 60 }, (_, n) => (clients[n % 3] as ApiClient)('POST', '/api/cars', validCar)),
  )
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201))
  const ids = created.map(({ body }) => body.id as number).sort((a, b) => a - b)
  expect(ids).toEqual(ids.map((_, n) => (ids[0] as number) + n))
  const views = await Promise.all(servers.map(({ store }) => store.read()))
  expect(new Set(views.map(({ sequence }) => sequence))).toEqual(new Set([before + 120]))
})

it('servers that start at the same time on an empty database create one admin and one secret', async () => {
  const url = await newDatabase()
  const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ url, site: 'main' })))
  const hasher = { hash: async () => 'hash', verify: async () => true }
  const options = { username: 'admin', seed: 'none', hasher: hasher as never, now: new Date() } as const
  const admins = await Promise.all(stores.map((store) => firstStart(store, options)))
  expect(admins.filter((admin) => admin !== null)).toHaveLength(1)
  const views = await Promise.all(stores.map((store) => store.read()))
  expect(views.map((view) => view.count('users'))).toEqual([1, 1, 1])
  expect(new Set(await Promise.all(stores.map(({ secrets }) => jwtSecret(secrets)))).size).toBe(1)
  await Promise.all(stores.map((store) => store.close()))
})

it('S33 a cursor is known to every server, whichever run it names', async () => {
  const site = newSite()
  const older = await openTestSite(site)
  const cursors = [await older.read()].map(({ run, sequence }) => ({ run, sequence }))
  await older.transact((records) => records.put('counters', 'car', { value: records.nextSequence() }))
  const newer = await openTestSite(site)
  for (const store of [older, newer]) {
    const { run, sequence } = await store.read()
    cursors.push({ run, sequence })
    await store.transact((records) => records.put('counters', 'car', { value: records.nextSequence() }))
  }
  for (const store of [older, newer]) {
    const view = await store.read()
    for (const { run, sequence } of cursors) expect(view.endOfRun(run)).toBeGreaterThanOrEqual(sequence)
    expect(view.endOfRun('another')).toBeUndefined()
  }
  await older.close()
  await newer.close()
})

it('a decision that changes nothing reads what another server has committed', async () => {
  const site = newSite()
  const writer = await openTestSite(site)
  const reader = await openTestSite(site, NEVER_ASKS)
  for (let value = 1; value <= 5; value += 1) {
    await writer.transact((records) => records.put('counters', 'car', { value }))
    expect(await reader.transact((records) => records.get('counters', 'car'))).toEqual({ value })
  }
  await writer.close()
  await reader.close()
})

it('servers without a common folder share the photos of a bucket', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.remove())
  const receiver = await startTestServer({ photoStore: s3.location })
  const other = await startTestServer({ dir: receiver.dir, photoStore: s3.location })
  onTestFinished(async () => {
    await other.stop()
    await receiver.close()
  })
  const tokenThere = receiver.tokenOf(await receiver.addUser('boss', 'admin'))
  const [atReceiver, atOther] = [receiver, other].map((server) => photoApi(server, tokenThere))
  const photo = await jpegPhoto({ width: 300, height: 200 })
  expect((await atReceiver?.put(photo))?.status).toBe(201)
  expect((await atOther?.get(photo.path))?.status).toBe(200)
  await whenEncoded(other.store, photo)
  const named = await apiClient(other, tokenThere)('POST', '/api/cars', { ...validCar, images: [photo.path] })
  expect(named.status).toBe(201)
  receiver.clock.now = new Date(receiver.clock.now.getTime() + 8 * 24 * 60 * 60_000)
  await receiver.photos.removeUnused()
  expect((await atOther?.get(photo.path, { Accept: 'image/avif' }))?.headers['content-type']).toBe('image/avif')
})

it('a photo that one server received is shown by every other', async () => {
  const photo = await jpegPhoto()
  const [receiver, other] = servers.map((server) => photoApi(server, token))
  expect((await receiver?.put(photo))?.status).toBe(201)
  expect((await other?.get(photo.path))?.headers['content-type']).toBe('image/jpeg')
  expect((await other?.put(photo))?.status).toBe(200)
  await whenEncoded((servers[1] as TestServer).store, photo)
  expect((await other?.get(photo.path, { Accept: 'image/avif' }))?.headers['content-type']).toBe('image/avif')
})

it('an e-mail is sent by one server, whichever stored the enquiry', async () => {
  const mailServer = await startMailServer()
  const smtp = { host: '127.0.0.1', port: mailServer.port, secure: false }
  const dir = servers[0]?.dir as string
  const senders = await Promise.all([1, 2, 3].map(() => startTestServer({ dir, smtp })))
  const log = { warn: () => {}, error: () => {} }
  const kinds = [inquiryMails({ send: smtpSender(smtp), log, mailFrom: 'website@cars.example' })]
  const mailers = senders.map(({ store }) => runDueWork({ store, kinds, log }))
  const admin = apiClient(senders[0] as TestServer, token)
  await admin('PUT', '/api/settings', { inquiryMail: { recipients: ['sales@cars.example'] } })
  for (const sender of [...senders, ...senders]) await apiClient(sender)('POST', '/api/inquiries', validInquiry)
  const queued = async () => (await (senders[0] as TestServer).store.read()).count('mails')
  await expect.poll(queued, { timeout: 10_000 }).toBe(0)
  expect(mailServer.received).toHaveLength(6)
  await admin('PUT', '/api/settings', { inquiryMail: { recipients: [] } })
  await Promise.all(mailers.map((mailer) => mailer.close()))
  await Promise.all(senders.map((sender) => sender.stop()))
})

it('sites of one database share no rows, epoch or run', async () => {
  const [one, other] = [await openTestSite(newSite()), await openTestSite(newSite())]
  await one.transact((records) => records.put('counters', 'car', { value: records.nextSequence() }))
  const [view, otherView] = [await one.read(), await other.read()]
  expect([view.sequence, otherView.sequence, otherView.count('counters')]).toEqual([1, 0, 0])
  expect(view.epoch === otherView.epoch && view.run === otherView.run).toBe(false)
  await one.close()
  await other.close()
})
