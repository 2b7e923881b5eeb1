// The activity log: who changed what, from which value to which, when made and when applied, without the content of inquiries.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { type ApiClient, apiClient, validCar, withIdempotencyKey } from '#tests/support/server/api-client.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const DAY = 24 * 60 * 60 * 1000

const server = serverForFile()
let boss: ApiClient
let ann: ApiClient

beforeAll(async () => {
  const users = [await server.addUser('boss', 'admin'), await server.addUser('ann', 'user')] as const
  logInAgain = () => {
    const [admin, user] = users.map((each) => apiClient(server, server.tokenOf(each)))
    boss = admin as ApiClient
    ann = user as ApiClient
  }
  logInAgain()
})

/** Needed after the clock moved: tokens are valid for 30 days. */
let logInAgain: () => void

function setClock(now: Date): void {
  server.clock.now = now
  logInAgain()
}

async function log(query = ''): Promise<ActivityEntry[]> {
  const { status, body } = await boss('GET', `/api/activity?limit=200${query}`)
  expect(status).toBe(200)
  return body.data
}

/** Pushes mutations that a device made offline a day ago. */
function offlineDevice(as: ApiClient) {
  const push = device(as)
  return (name: string, uid: string, args: unknown) => push(name, uid, args, daysFromNow(-1))
}

const daysFromNow = (days: number) => new Date(server.clock.now.getTime() + days * DAY).toISOString()

function device(as: ApiClient) {
  return async (name: string, uid: string, args: unknown, madeAt: string) => {
    const mutation = { mid: randomUUID(), uid, name, args, format: 1, madeAt }
    const { body } = await as('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [mutation] })
    return body.outcomes[0]
  }
}

describe('the entries of a car', () => {
  it('cover its life from creation to restore, by REST call and by push', async () => {
    const { id, uid } = (await ann('POST', '/api/cars', validCar)).body
    await boss('PUT', `/api/cars/${id}`, { price: 40_000 })
    const push = offlineDevice(ann)
    await push('car.edit', uid, { fields: { mileage: { from: 12_000, to: 13_000 } } })
    await push('car.sell', uid, {})
    await boss('DELETE', `/api/cars/${id}`)
    const [deleted] = await log(`&record=${uid}`)
    expect(deleted?.about).toEqual({
      kind: 'car',
      uid,
      id,
      name: '2021 Alfa Romeo Giulia',
      deleted: true,
      restorableUntil: new Date(server.clock.now.getTime() + 30 * DAY).toISOString(),
    })
    await push('car.restore', uid, {})

    const entries = await log(`&record=${uid}`)
    expect(entries.map(({ name, by, history }) => [name, by, history])).toEqual([
      ['car.restore', 'ann of the staff', {}],
      ['car.delete', 'boss of the staff', {}],
      ['car.sell', 'ann of the staff', { sold: { from: false, to: true } }],
      ['car.edit', 'ann of the staff', { mileage: { from: 12_000, to: 13_000 } }],
      ['car.edit', 'boss of the staff', { price: { from: 41_500, to: 40_000 } }],
      ['car.create', 'ann of the staff', {}],
    ])
    expect(entries.every(({ about }) => about.id === id && !about.deleted && !about.restorableUntil)).toBe(true)
    const offline = entries[3] as ActivityEntry
    expect(Date.parse(offline.appliedAt) - Date.parse(offline.madeAt)).toBe(DAY)
  })

  it('have a time at which the change can have been made, whatever the device says', async () => {
    const { uid } = (await boss('POST', '/api/cars', validCar)).body
    const push = device(ann)
    const madeAtOf = async (madeAt: string, from: number) => {
      await push('car.edit', uid, { fields: { mileage: { from, to: from + 1 } } }, madeAt)
      const [{ madeAt: logged, appliedAt } = {}] = await log(`&record=${uid}`)
      return logged === appliedAt ? 'when applied' : logged
    }
    expect(await madeAtOf(daysFromNow(-3), 12_000)).toBe(daysFromNow(-3))
    expect(await madeAtOf(daysFromNow(1), 12_001), 'in the future').toBe('when applied')
    expect(await madeAtOf('yesterday', 12_002), 'no time').toBe('when applied')
    const tooOld = '1970-01-01T00:00:00.000Z'
    expect(await madeAtOf(tooOld, 12_003), 'longer ago than the server remembers').toBe(daysFromNow(-400))
  })

  it('mark an edit that became a conflict, and record the decision', async () => {
    const { id, uid } = (await boss('POST', '/api/cars', validCar)).body
    await boss('PUT', `/api/cars/${id}`, { price: 30_000 })
    const push = offlineDevice(ann)
    const { conflictUid } = await push('car.edit', uid, { fields: { price: { from: 41_500, to: 20_000 } } })
    await offlineDevice(boss)('conflict.resolve', conflictUid, { choice: 'mine' })
    const [decision, edit] = await log(`&record=${uid}`)
    expect(edit).toMatchObject({ name: 'car.edit', history: {}, conflict: true })
    expect(decision).toMatchObject({
      name: 'conflict.resolve',
      by: 'boss of the staff',
      about: { kind: 'car', id },
      history: { price: { from: 30_000, to: 20_000 } },
    })
    expect(decision).not.toHaveProperty('conflict')
  })

  it('say until when a deleted car can be restored, for 30 days, and keep its number after that', async () => {
    const { id, uid } = (await boss('POST', '/api/cars', validCar)).body
    await boss('DELETE', `/api/cars/${id}`)
    const before = server.clock.now
    setClock(new Date(before.getTime() + 30 * DAY))
    expect((await log(`&record=${uid}`))[0]?.about).not.toHaveProperty('restorableUntil')
    await pruneStore(server.store, new Date(server.clock.now.getTime() + 1))
    const numberOnly = { kind: 'car', uid, id, deleted: true }
    expect((await log(`&record=${uid}`))[0]?.about).toEqual(numberOnly)
    expect(await offlineDevice(boss)('car.restore', uid, {})).toMatchObject({
      status: 'refused',
      code: 'not_restorable',
    })
    await pruneStore(server.store, new Date(before.getTime() + 200 * DAY))
    expect((await server.store.read()).get('deletions', uid)).toBeUndefined()
    expect((await log(`&record=${uid}`))[0]?.about).toEqual(numberOnly)
    setClock(before)
  })
})

describe('the entries of an inquiry', () => {
  const written = {
    name: 'Wilhelmina Harker',
    phone: '+447700900456',
    email: 'mina@example.org',
    message: 'Quincey left a remarkable note about the car.',
  }
  const note = 'Promised her the winter tyres'
  const content = [...Object.values(written), 'Wilhelmina', '7700900456', 'mina@', 'Quincey', note, 'winter tyres']

  it('contain its number and status but none of its text, before and after its deletion', async () => {
    const { id, uid } = (await apiClient(server)('POST', '/api/inquiries', written)).body
    await boss('PATCH', `/api/inquiries/${id}/status`, { read: true })
    const push = offlineDevice(ann)
    const fields = { status: { from: 'new', to: 'contacted' }, note: { from: '', to: note } }
    await push('inquiry.edit', uid, { fields })
    const lost = { note: { from: 'another', to: `${note}, twice` }, status: { from: 'new', to: 'lost' } }
    await push('inquiry.edit', uid, { fields: lost })
    const entries = async () => (await boss('GET', `/api/activity?record=${uid}`)).body.data as ActivityEntry[]

    const steps = [
      ['inquiry.edit', 'ann of the staff', {}],
      [
        'inquiry.edit',
        'ann of the staff',
        { status: { from: 'new', to: 'contacted' }, note: { from: null, to: null } },
      ],
      ['inquiry.read', 'boss of the staff', { read: { from: false, to: true } }],
      ['inquiry.create', '', {}],
    ]
    const outline = (list: ActivityEntry[]) => list.map(({ name, by, history }) => [name, by, history])
    expect(outline(await entries())).toEqual(steps)
    expect((await entries())[0]?.about).toEqual({ kind: 'inquiry', uid, id })
    await expectLogWithout(content)

    await boss('DELETE', `/api/inquiries/${id}`)
    expect(outline(await entries())).toEqual([['inquiry.delete', 'boss of the staff', {}], ...steps])
    expect((await entries())[0]?.about).toEqual({ kind: 'inquiry', uid, id, deleted: true })
    await expectLogWithout(content)
  })

  async function expectLogWithout(forbidden: string[]): Promise<void> {
    const response = Buffer.from(JSON.stringify((await boss('GET', '/api/activity?limit=200')).body))
    expect(response.includes('inquiry.create')).toBe(true)
    for (const word of forbidden) expect(response.includes(word), word).toBe(false)
  }
})

it('records settings field by field and cuts long texts', async () => {
  await boss('PUT', '/api/settings', { siteName: 'Halcyon', footerInfo: { description: 'x'.repeat(2000) } })
  const [entry] = await log()
  expect(entry).toMatchObject({ name: 'settings.edit', about: { kind: 'settings' }, by: 'boss of the staff' })
  expect(entry?.history.siteName).toMatchObject({ to: 'Halcyon' })
  expect(entry?.history['footerInfo.description']?.to).toBe(`${'x'.repeat(300)}…`)
})

describe('a stored entry costs what was changed, not what the record holds', () => {
  const newestRow = async () => {
    const [[, row] = []] = await server.store.history.activity({ before: Number.POSITIVE_INFINITY, limit: 1 })
    return row
  }
  const images = Array.from({ length: 30 }, (_, index) => `https://cars.example/${'x'.repeat(900)}-${index}.jpg`)

  it('of a list it has the items that were removed and added, and none when their order was changed', async () => {
    const { id } = (await boss('POST', '/api/cars', { ...validCar, images })).body
    const added = 'https://cars.example/new.jpg'
    await boss('PUT', `/api/cars/${id}`, { images: [...images.slice(1), added] })
    const cut = `${images[0]?.slice(0, 300)}…`
    expect((await newestRow())?.history).toEqual({ images: { from: [cut], to: [added] } })
    expect((await log())[0]?.history).toEqual({ images: { from: [cut], to: [added] } })
    await boss('PUT', `/api/cars/${id}`, { images: [added, ...images.slice(1)] })
    expect((await newestRow())?.history).toEqual({ images: { from: [], to: [] } })
  })

  it('of a text it has the beginning', async () => {
    const content = 'y'.repeat(20_000)
    await boss('PUT', '/api/settings', { legalPages: { terms: { content }, privacy: { content } } })
    expect((await newestRow())?.history).toMatchObject({ 'legalPages.terms.content': { to: `${'y'.repeat(300)}…` } })
  })

  it('of a lot check it has no notes, however many problems a vehicle has', async () => {
    const { uid: car } = (await boss('POST', '/api/cars', validCar)).body
    const check = randomUUID()
    const madeAt = daysFromNow(0)
    const mark = { uid: check, name: 'check.mark', args: { car, as: 'problem', note: 'n'.repeat(1000) } }
    const made = [{ mid: check, uid: check, name: 'check.create', args: {} }, ...Array(25).fill(mark)]
    const mutations = made.map((each) => ({ mid: randomUUID(), format: 1, madeAt, ...each }))
    const { body } = await ann('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
    const codes = body.outcomes.map(({ code }: { code?: string }) => code ?? 'none')
    expect(codes).toEqual([...Array(21).fill('none'), ...Array(5).fill('too_many_problems')])
    expect((await newestRow())?.history).toEqual({ [`marks.${car}`]: { from: '19 problems', to: '20 problems' } })
  })
})

it('records the values of a changed role, but of names, email addresses and passwords only that they changed', async () => {
  const fields = {
    username: 'cleo',
    name: 'Cleo Carter',
    email: 'cleo@lot.example',
    password: 'cleo-secret',
    role: 'user',
  }
  const key = withIdempotencyKey(randomUUID())
  const { id } = (await boss('POST', '/api/users', fields, key)).body
  expect((await boss('POST', '/api/users', fields, key)).body.id).toBe(id)
  await boss('PUT', `/api/users/${id}`, { ...fields, name: 'Cleo Cole', password: 'cleo-secret-2', role: 'admin' })
  const uid = `user:${id}`
  const changed = {
    name: 'user.edit',
    by: 'boss of the staff',
    about: { kind: 'user', uid, id, name: 'Cleo Cole' },
    history: {
      role: { from: 'user', to: 'admin' },
      name: { from: null, to: null },
      password: { from: null, to: null },
    },
  }
  const known = await log(`&record=${uid}`)
  expect(known).toMatchObject([changed, { name: 'user.create', by: 'boss of the staff', history: {} }])
  expect(known).toHaveLength(2)

  await boss('DELETE', `/api/users/${id}`)
  expect((await boss('PUT', `/api/users/${id}`, { name: 'Nobody' })).status).toBe(404)
  const [removed, ...before] = await log(`&record=${uid}`)
  expect(removed).toMatchObject({ name: 'user.delete', about: { kind: 'user', uid, id, deleted: true }, history: {} })
  expect(before).toHaveLength(2)
  expect(JSON.stringify([removed, ...before])).not.toMatch(/cleo|carter|cole/i)
})

it('does not attribute the changes of a deleted user to a new user of the same name', async () => {
  const account = (name: string) => ({
    username: 'dan',
    name,
    email: 'dan@lot.example',
    password: 'dan-secret',
    role: 'user',
  })
  const logIn = () => boss('POST', '/api/auth/login', { username: 'dan', password: 'dan-secret' })
  const { id } = (await boss('POST', '/api/users', account('Dan Early'))).body
  const { uid } = (await apiClient(server, (await logIn()).body.token)('POST', '/api/cars', validCar)).body
  expect(await log(`&record=${uid}`)).toMatchObject([{ by: 'Dan Early' }])
  await boss('DELETE', `/api/users/${id}`)
  await boss('POST', '/api/users', account('Dan Late'))
  expect(await log(`&record=${uid}`)).toMatchObject([{ by: 'dan' }])
})

it('has pages, newest first, that together are complete, also while entries are added and pruned', async () => {
  for (let price = 1; price <= 5; price += 1) await boss('POST', '/api/cars', { ...validCar, price })
  const all = (await log()).map(({ id }) => id)
  expect(all).toEqual([...all].sort((a, b) => b - a))
  expect(new Set(all).size).toBe(await server.store.history.count('activity'))

  const paged: number[] = []
  let before: number | null = null
  do {
    const { body } = await boss('GET', `/api/activity?limit=3${before ? `&before=${before}` : ''}`)
    paged.push(...body.data.map(({ id }: ActivityEntry) => id))
    before = body.before
    await boss('POST', '/api/cars', validCar)
  } while (before)
  expect(paged).toEqual(all)

  const future = new Date(server.clock.now.getTime() + 400 * DAY + 1)
  await pruneStore(server.store, future)
  expect(await log()).toEqual([])
  await boss('POST', '/api/cars', validCar)
  expect((await log()).map(({ name }) => name)).toEqual(['car.create'])
})

it.each(['limit=0', 'limit=many', 'before=0', 'before=-1', 'before=1e3'])('rejects %s', async (query) => {
  expect((await boss('GET', `/api/activity?${query}`)).status).toBe(400)
})
