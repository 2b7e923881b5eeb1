// Retention of inquiries, and export and deletion of everything about one person.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import type { Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import {
  type ApiClient,
  apiClient,
  validCar,
  validInquiry,
  withIdempotencyKey,
} from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

const server = serverForEach()
let visitor: ApiClient
let admin: ApiClient

beforeEach(async () => {
  visitor = apiClient(server)
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
})

const ADA = { ...validInquiry, name: 'Ada Byron', email: 'Ada@Engine.example', phone: '+447700900101' }

async function send(input: object): Promise<number> {
  return (await visitor('POST', '/api/inquiries', { ...validInquiry, ...input })).body.id
}
const storedIds = async () => (await admin('GET', '/api/inquiries')).body.data.map(({ id }: { id: number }) => id)
const activity = async () => (await admin('GET', '/api/activity')).body.data

describe('the data of one person', () => {
  it('is found by e-mail or phone, with an activity entry that does not name the person', async () => {
    const byEmail = await send(ADA)
    const byPhone = await send({ name: 'A Byron', phone: '+447700900101' })
    await send({ name: 'Mary Shelley', phone: '+4915112345678' })
    const found = await admin('POST', '/api/personal-data', { email: 'ada@engine.example', phone: '07700 900101' })
    expect(found.body.inquiries.map(({ id }: { id: number }) => id)).toEqual([byEmail, byPhone])
    expect(found.body.inquiries[0]).toMatchObject({ message: ADA.message, note: '', status: 'new' })
    const [entry] = await activity()
    expect(entry).toMatchObject({
      name: 'person.read',
      by: 'boss of the staff',
      about: { kind: 'person' },
      history: {},
    })
    expect(JSON.stringify(entry)).not.toMatch(/\bada\b|engine|7700/i)
    const own = await admin('POST', '/api/personal-data', { email: 'BOSS@example.com' })
    expect(own.body).toMatchObject({ inquiries: [], accounts: [{ username: 'boss' }] })
    expect(JSON.stringify(own.body)).not.toContain('passwordHash')
  })

  it('names other identifiers in what was found, and texts about vehicles, which a deletion leaves', async () => {
    await send(ADA)
    const costs = [{ date: '2026-01-02', text: 'Tyres, paid by Ada Byron', amount: 400 }]
    const fields = {
      description: 'Call Ada Byron, 07700 900101, about the keys.',
      'description@de': 'Ada Byron hat die Schlüssel',
      costs,
    }
    const { body: car } = await admin('POST', '/api/cars', { ...validCar, ...fields })
    await startCheck(car.uid, 'Ada Byron saw the scratch')
    const person = { email: ADA.email, name: 'Ada Byron' }
    const { body } = await admin('POST', '/api/personal-data', person)
    expect(body.others).toEqual(['+447700900101'])
    const name = '2021 Alfa Romeo Giulia'
    const mentions = [
      { id: car.id, name, field: 'description', text: fields.description },
      { id: car.id, name, field: 'description', text: fields['description@de'] },
      { id: car.id, name, field: 'costs', text: 'Tyres, paid by Ada Byron' },
      { id: 1, name: 'Lot check 1', field: 'note', text: 'Ada Byron saw the scratch' },
    ]
    expect(body.mentions).toEqual(mentions)
    expect((await admin('DELETE', '/api/personal-data', person)).body).toEqual({ deleted: 1 })
    expect((await admin('POST', '/api/personal-data', person)).body).toMatchObject({ inquiries: [], mentions })
  })

  it('is in no entry of the activity log: notes of checks, costs and descriptions have no values there', async () => {
    const { body: car } = await admin('POST', '/api/cars', { ...validCar, description: 'Ask Ada Byron' })
    const costs = [{ date: '2026-01-02', text: 'Ada Byron', amount: 400 }]
    await admin('PUT', `/api/cars/${car.id}`, { description: 'Ada Byron was here', costs })
    await admin('PUT', `/api/cars/${car.id}`, { description: 'Another text', costs: [], price: 40_000 })
    await startCheck(car.uid, 'Ada Byron saw the scratch')
    const log = await activity()
    expect(JSON.stringify(log)).not.toContain('Byron')
    const edit = log.find(({ history }: { history: object }) => 'price' in history)
    expect(edit.history).toEqual({
      description: { from: null, to: null },
      costs: { from: null, to: null },
      price: { from: validCar.price, to: 40_000 },
    })
  })

  it.each(['(212) 555-0142', '2125550142', '212.555.0142'])(
    'is found by %s, a phone number without the country code of the site',
    async (phone) => {
      const id = await send({ name: 'Ann Lee', phone: '+12125550142' })
      const { body } = await admin('POST', '/api/personal-data', { phone })
      expect(body.inquiries.map((inquiry: { id: number }) => inquiry.id)).toEqual([id])
      expect((await admin('DELETE', '/api/personal-data', { phone })).body).toEqual({ deleted: 1 })
    },
  )

  /** A lot check in which the car has a problem. */
  async function startCheck(car: string, note: string) {
    const uid = randomUUID()
    const change = (name: string, mid: string, args: object) => ({
      ...{ mid, uid, name, args, format: 1 },
      madeAt: server.clock.now.toISOString(),
    })
    const mark = change('check.mark', randomUUID(), { car, as: 'problem', note })
    const mutations = [change('check.create', uid, {}), mark]
    const { body } = await admin('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
    expect(body.outcomes.map(({ status }: { status: string }) => status)).toEqual(['applied', 'applied'])
  }

  async function makeAppointment(fields: object) {
    const mid = randomUUID()
    const args = { appointment: { name: 'Ada Byron', at: '2030-01-01T10:00:00.000Z', ...fields } }
    const madeAt = server.clock.now.toISOString()
    const mutation = { mid, uid: mid, name: 'appointment.create', args, format: 1, madeAt }
    await admin('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [mutation] })
  }

  it('includes an appointment with a name only, when the admin types that name', async () => {
    const inquiryId = await send(ADA)
    await makeAppointment({})
    await makeAppointment({ phone: '020 7946 0000' })
    await makeAppointment({ inquiryId })
    await makeAppointment({ name: 'Adam Byron' })
    const { body } = await admin('POST', '/api/personal-data', { name: 'ada byron' })
    expect(body).toMatchObject({ inquiries: [], appointments: [{ name: 'Ada Byron', phone: '' }] })
    expect(body.appointments).toHaveLength(1)
    expect((await admin('DELETE', '/api/personal-data', { email: ADA.email })).body).toEqual({ deleted: 2 })
    expect((await admin('DELETE', '/api/personal-data', { name: 'ada byron' })).body).toEqual({ deleted: 1 })
  })

  it('is found by the international number when an appointment has the national one', async () => {
    await makeAppointment({ phone: '020 7946 0000' })
    const { body } = await admin('DELETE', '/api/personal-data', { phone: '+44 20 7946 0000' })
    expect(body).toEqual({ deleted: 1 })
  })

  it('is exported with an activity entry', async () => {
    await send(ADA)
    const { status, body } = await admin('POST', '/api/personal-data/export', { email: ADA.email })
    expect([status, body.inquiries.length]).toEqual([200, 1])
    expect((await activity())[0]).toMatchObject({ name: 'person.export', about: { kind: 'person' } })
  })

  it('is deleted once per key, with an activity entry for each enquiry, and leaves no content', async () => {
    const id = await send(ADA)
    const other = await send({ name: 'Mary Shelley', phone: '+4915112345678' })
    const key = withIdempotencyKey(randomUUID())
    const remove = () => admin('DELETE', '/api/personal-data', { phone: ADA.phone }, key)
    expect((await remove()).body).toEqual({ deleted: 1 })
    expect(await storedIds()).toEqual([other])
    const names = (await activity()).slice(0, 2).map(({ name, about }: never) => [name, (about as { id?: number }).id])
    expect(names).toEqual([
      ['person.delete', undefined],
      ['inquiry.delete', id],
    ])
    const later = await send(ADA)
    expect(await remove()).toMatchObject({ status: 200, body: { deleted: 0 } })
    expect(await storedIds()).toEqual([other, later])
    const reused = await admin('DELETE', '/api/personal-data', { phone: '+4915112345678' }, key)
    expect([reused.status, reused.body.code]).toEqual([409, 'key_reused'])
    const view = await wholeView(server.store)
    const rest = JSON.stringify([...view.all('activity'), ...view.all(IDEMPOTENCY_RECORDS), ...view.all('deletions')])
    expect(rest).not.toMatch(/\bAda\b|7700900101/)
  })

  it.each([{}, { email: ' ' }, { email: null, phone: '' }, { phone: 7 }])('is not looked up for %j', async (person) => {
    for (const [method, path] of [
      ['POST', '/api/personal-data'],
      ['POST', '/api/personal-data/export'],
      ['DELETE', '/api/personal-data'],
    ] as const)
      expect((await admin(method, path, person)).status).toBe(422)
    expect(await activity()).toEqual([])
  })
})

describe('the retention period', () => {
  const months = (count: number) => {
    const date = new Date(server.clock.now)
    date.setUTCMonth(date.getUTCMonth() + count)
    return date
  }

  it('is 24 months after the last change by default', async () => {
    const old = await send(ADA)
    const changed = await send({ name: 'Mary Shelley' })
    const later = (days: number) => new Date(months(24).getTime() + days * 86_400_000)
    const [before, between] = [later(-1), later(10)]
    server.clock.now = new Date(server.clock.now.getTime() + 20 * 86_400_000)
    await admin('PATCH', `/api/inquiries/${changed}/status`, { read: true })
    expect(await deleteExpired(server.store, before)).toBe(0)
    expect(await deleteExpired(server.store, between)).toBe(1)
    expect(await storedIds()).toEqual([changed])
    expect((await activity())[0]).toMatchObject({
      name: 'inquiry.delete',
      by: 'The retention period',
      about: { id: old, deleted: true },
    })
  })

  it('is a setting; 0 keeps every enquiry', async () => {
    const id = await send(ADA)
    const save = (inquiryMonths: unknown) => admin('PUT', '/api/settings', { retention: { inquiryMonths } })
    for (const invalid of [-1, 1.5, 121, '24']) expect((await save(invalid)).status).toBe(422)
    expect((await save(0)).body.retention).toEqual({ inquiryMonths: 0 })
    expect(await deleteExpired(server.store, months(1000))).toBe(0)
    expect(await storedIds()).toEqual([id])
    await save(3)
    expect(await deleteExpired(server.store, months(4))).toBe(1)
    expect(await storedIds()).toEqual([])
  })

  describe('looks again in the transaction that deletes:', () => {
    /** The store, in which `action` ends between the search for old enquiries and their deletion. */
    const changedMeanwhile = (action: () => Promise<unknown>): Store => ({
      ...server.store,
      async transact(decide) {
        await action()
        return server.store.transact(decide)
      },
    })

    it('an enquiry that was answered meanwhile is kept', async () => {
      const [answered, old] = [await send(ADA), await send({ name: 'Mary Shelley' })]
      const end = new Date(months(24).getTime() + 10 * 86_400_000)
      server.clock.now = new Date(server.clock.now.getTime() + 20 * 86_400_000)
      const answer = () => admin('PATCH', `/api/inquiries/${answered}/status`, { read: true })
      expect(await deleteExpired(changedMeanwhile(answer), end)).toBe(1)
      expect(await storedIds()).toEqual([answered])
      expect((await activity())[0]).toMatchObject({ name: 'inquiry.delete', about: { id: old } })
    })

    it('nothing is deleted when the setting has been changed', async () => {
      const ids = [await send(ADA), await send({ name: 'Mary Shelley' })]
      const keepAll = () => admin('PUT', '/api/settings', { retention: { inquiryMonths: 0 } })
      expect(await deleteExpired(changedMeanwhile(keepAll), months(1000))).toBe(0)
      expect(await storedIds()).toEqual(ids)
    })
  })
})
