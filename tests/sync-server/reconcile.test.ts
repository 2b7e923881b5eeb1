import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Mutation, MutationName } from '#domain/mutations/mutation.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { PushRefused } from '#sync-server/reconcile/reconcile-batch.ts'
import { reconcileOne } from '#sync-server/reconcile/reconcile-one.ts'
import { VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { callerOf } from '#tests/support/server/caller-of.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

const inquiryArgs = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
const now = () => new Date('2024-05-01T12:00:00Z')
const price = (from: number, to: number) => ({ fields: { price: { from, to } } })

describe('a batch', () => {
  it('S11 has one effect however often it is sent, also after a restart', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const create = tablet.queue('car.create', { car: vehicle })
    const edit = tablet.queue('car.edit', price(61_500, 60_000), create.uid)
    const first = await tablet.send(create, edit)
    expect(first.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied'])
    const { sequence } = await test.store.read()
    expect(await tablet.send(create, edit)).toEqual(first)
    expect(await tablet.send(edit)).toMatchObject({ outcomes: [first.outcomes[1]] })
    await test.reopen()
    expect(await tablet.send(create, edit)).toEqual(first)
    expect((await test.store.read()).sequence).toBe(sequence)
    expect((await test.store.read()).count('cars')).toBe(1)
  })

  it('S11 sent twice at once has one effect', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const create = tablet.queue('car.create', { car: vehicle })
    const responses = await Promise.all(Array.from({ length: 10 }, () => tablet.send(create)))
    for (const response of responses) expect(response).toEqual(responses[0])
    expect((await test.store.read()).count('cars')).toBe(1)
  })

  it('S12 with a gap in seq is refused, and nothing of it is stored', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const first = tablet.queue('car.create', { car: vehicle })
    tablet.queue('car.create', { car: vehicle })
    const third = tablet.queue('car.create', { car: vehicle })
    await expect(tablet.send(first, third)).rejects.toMatchObject({ body: { code: 'gap' } })
    expect((await test.store.read()).count('cars')).toBe(0)
  })

  it('S10 S12 of many mutations is checked as a whole, then applied 100 at a time', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const mutations = Array.from({ length: 250 }, () => tablet.queue('car.create', { car: vehicle }))
    await expect(tablet.send(...mutations.filter(({ seq }) => seq !== 240))).rejects.toMatchObject({
      body: { code: 'gap' },
    })
    expect((await test.store.read()).count('cars')).toBe(0)
    const committed: number[] = []
    test.store.onCommit((changes) => committed.push(changes.filter(({ table }) => table === 'cars').length))
    const { outcomes } = await tablet.send(...mutations)
    expect(outcomes.map(({ mid }) => mid)).toEqual(mutations.map(({ mid }) => mid))
    expect(committed).toEqual([100, 100, 50])
    expect(await tablet.send(...mutations)).toEqual({ outcomes })
  })

  it.each([
    ['U+0000', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('refuses a mutation whose uid contains %s, and applies the others', async (_, uid) => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const mutations = [
      tablet.queue('void', {}, uid),
      tablet.queue('car.edit', price(1, 2), uid),
      tablet.queue('conflict.resolve', { choice: 'mine' }, uid),
      tablet.queue('inquiry.delete', {}, uid),
      tablet.queue('car.create', { car: vehicle }),
    ]
    const first = await tablet.send(...mutations)
    expect(first.outcomes.map(({ status, code }) => code ?? status)).toEqual([...Array(4).fill('invalid'), 'applied'])
    expect(await tablet.send(...mutations)).toEqual(first)
    await test.reopen()
    expect(await tablet.send(...mutations)).toEqual(first)
  })

  it('S2 makes no record and no conflict under the uid of a record of another kind, also of a deleted one', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const car = await tablet.make('car.create', { car: { ...vehicle, price: 100 } })
    const inquiry = await tablet.make('inquiry.create', inquiryArgs)
    const erased = await tablet.make('inquiry.create', inquiryArgs)
    await tablet.make('inquiry.delete', {}, erased.uid)
    // After 400 days.
    await test.store.transact((records) => {
      for (const { uid } of [car, inquiry, erased]) records.remove(IDEMPOTENCY_RECORDS, uid)
    })
    const other = new Tablet(test)
    const named = (mid: string, name: MutationName, args: object, uid = mid) => ({
      ...other.queue(name, args as never, uid),
      mid,
    })
    const { outcomes } = await other.send(
      named(inquiry.uid, 'car.create', { car: vehicle }),
      named(erased.uid, 'car.create', { car: vehicle }),
      named(car.uid, 'inquiry.create', inquiryArgs),
      named(car.uid, 'check.create', {}),
      // Each would raise a conflict.
      named(inquiry.uid, 'car.edit', price(1, 2), car.uid),
      named(erased.uid, 'car.edit', price(1, 2), car.uid),
    )
    expect(outcomes.map(({ code }) => code)).toEqual(Array(6).fill('key_reused'))
    const view = await test.store.read()
    expect(['cars', 'inquiries', 'checks', 'conflicts'].map((table) => view.count(table as 'cars'))).toEqual([
      1, 1, 0, 0,
    ])
    expect(view.get('deletions', erased.uid)).toMatchObject({ kind: 'inquiry' })
  })

  it('S13 of a copied device is refused as forked', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    await tablet.make('car.create', { car: vehicle })
    const other = { ...tablet.queue('car.create', { car: vehicle }), seq: 1 }
    await expect(tablet.send(other)).rejects.toMatchObject({ body: { code: 'forked' } })
  })

  it('S13 does not take an outcome of another clientId with the same seq for its own', async () => {
    await using test = await openTestStore()
    const [former, renamed] = [new Tablet(test), new Tablet(test)]
    await former.make('car.create', { car: vehicle })
    const change = renamed.queue('car.create', { car: vehicle })
    await renamed.send(change)
    await expect(former.send(change)).rejects.toMatchObject({ body: { code: 'forked' } })
  })

  it.each([
    ['user', { id: 3, username: 'bob', role: 'user' }],
    ['device', undefined],
  ] as const)(
    'S11 of another %s, with the mid of an applied mutation, changes nothing for its writer',
    async (_, other) => {
      await using test = await openTestStore()
      const [ann, writer] = [new Tablet(test), new Tablet(test, other)]
      const { envelope: creation } = await ann.make('car.create', { car: vehicle })
      const sale = ann.queue('car.sell', {}, creation.uid)
      const first = await ann.send(sale)
      const record = await test.store.history.get(IDEMPOTENCY_RECORDS, sale.mid)

      const same = { ...sale, seq: 1 }
      const repeated = await writer.send(same)
      expect(repeated.outcomes).toMatchObject([{ mid: sale.mid, seq: 1, status: 'applied' }])
      const edited = { ...sale, seq: 2, name: 'car.edit', args: price(61_500, 1) }
      expect((await writer.send(edited)).outcomes).toMatchObject([{ status: 'refused', code: 'key_reused' }])
      expect(await test.store.history.get(IDEMPOTENCY_RECORDS, sale.mid)).toEqual(record)
      expect(await ann.send(sale)).toEqual(first)
      expect((await writer.send(edited)).outcomes).toMatchObject([{ status: 'refused', code: 'key_reused' }])
    },
  )

  it('S11 with the key of a REST call of another user changes nothing for that user', async () => {
    await using test = await openTestStore()
    const [ann, bob] = [new Tablet(test), new Tablet(test, { id: 3, username: 'bob', role: 'user' })]
    const { uid } = (await ann.make('car.create', { car: vehicle })).envelope
    const call = { name: 'car.edit', uid, madeAt: '', args: { fields: { price: { to: 1000 } } } }
    const mutation = { ...call, mid: randomUUID() } as unknown as Mutation
    const single = { caller: callerOf(ann.actor), mutation, fingerprint: 'rest', now }
    const { replayed: _, ...first } = await reconcileOne(test.store, single)
    const pushed = { ...bob.queue('car.sell', {}, randomUUID()), mid: mutation.mid }
    expect((await bob.send(pushed)).outcomes).toMatchObject([{ code: 'key_reused' }])
    expect(await reconcileOne(test.store, single)).toEqual({ ...first, replayed: true })
  })

  it('S12 of a mutation that an outbox has twice and a REST call has made before is no fork when it is repeated', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = (await tablet.make('car.create', { car: vehicle })).envelope
    const sale = tablet.queue('car.sell', {}, uid)
    const mutation = { name: 'car.sell', uid, mid: sale.mid, madeAt: '', args: {} } as const
    await reconcileOne(test.store, { caller: callerOf(tablet.actor), mutation, fingerprint: 'rest', now })
    const stored = [sale, { ...tablet.queue('car.sell', {}, uid), mid: sale.mid }]
    const first = await tablet.send(...stored)
    expect(first.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied'])
    expect(await tablet.send(...stored)).toEqual(first)
  })

  it('S12 of a mutation that a REST call has made before is no fork when it arrives after its withdrawal', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = (await tablet.make('car.create', { car: vehicle })).envelope
    const sale = tablet.queue('car.sell', {}, uid)
    const mutation = { name: 'car.sell', uid, mid: sale.mid, madeAt: '', args: {} } as const
    await reconcileOne(test.store, { caller: callerOf(tablet.actor), mutation, fingerprint: 'rest', now })
    const withdrawal = { ...tablet.queue('void', {}, sale.mid), seq: sale.seq }
    expect((await tablet.send(withdrawal)).outcomes).toMatchObject([{ status: 'applied' }])
    expect((await tablet.send(sale)).outcomes).toMatchObject([{ mid: sale.mid, status: 'applied' }])
    expect((await tablet.send(withdrawal)).outcomes).toMatchObject([{ status: 'applied' }])
  })

  it('S21 withdraws a mutation that another outbox has sent before', async () => {
    await using test = await openTestStore()
    const [former, renamed] = [new Tablet(test), new Tablet(test)]
    const { envelope } = await former.make('car.create', { car: vehicle })
    await renamed.send({ ...envelope, seq: 1 })
    const withdrawal = { ...renamed.queue('void', {}, envelope.mid), seq: 1 }
    expect((await renamed.send(withdrawal)).outcomes).toMatchObject([{ uid: envelope.uid, status: 'applied' }])
  })

  it('S25 in an unknown format, under a processed seq, is refused as forked', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { envelope } = await tablet.make('car.create', { car: vehicle })
    const newer = { ...tablet.queue('void', {}, envelope.mid), format: 99, seq: 1 }
    await expect(tablet.send(newer)).rejects.toMatchObject({ body: { code: 'forked' } })
    expect((await tablet.send({ ...newer, seq: 2 })).outcomes).toMatchObject([{ code: 'unknown_format' }])
  })

  it('S14 of another user is refused', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const envelope = tablet.queue('car.create', { car: vehicle })
    await tablet.send(envelope)
    Object.assign(tablet.actor, { id: 3 })
    const error = await tablet.send(envelope).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(PushRefused)
    expect(error).toMatchObject({ body: { code: 'wrong_user' } })
  })

  it('S20 continues after a refused mutation, which uses its seq', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const bad = tablet.queue('car.create', { car: { make: '' } })
    const unknown = { ...tablet.queue('car.sell', {}), name: 'car.explode' }
    const good = tablet.queue('car.create', { car: vehicle })
    const { outcomes } = await tablet.send(bad, unknown, good)
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['refused', 'invalid'],
      ['refused', 'invalid'],
      ['applied', undefined],
    ])
    expect((await test.store.read()).get('devices', tablet.clientId)?.lastSeq).toBe(3)
    expect(await tablet.send(bad, unknown, good)).toEqual({ outcomes })
  })

  it('of a user without the admin role cannot change settings', async () => {
    await using test = await openTestStore()
    const outcome = await new Tablet(test).make(
      'settings.edit',
      { fields: { siteName: { from: '', to: 'Mine' } } },
      'site',
    )
    expect(outcome).toMatchObject({ status: 'refused', code: 'forbidden' })
  })
})

describe('a decision about a conflict', () => {
  it('S44 is answered when the conflict is not durable yet', async () => {
    await using test = await openTestStore()
    const [ann, bob, cid] = [new Tablet(test), new Tablet(test), new Tablet(test)]
    const { uid } = await ann.make('car.create', { car: vehicle })
    await ann.make('car.edit', price(vehicle.price, 1), uid)
    const lost = bob.queue('car.edit', price(vehicle.price, 2), uid)
    const decision = cid.queue('conflict.resolve', { choice: 'mine' }, lost.mid)
    const [first, second] = await Promise.all([bob.send(lost), cid.send(decision)])
    expect([first, second].map(({ outcomes }) => outcomes[0]?.status)).toEqual(['conflict', 'applied'])
    expect((await test.store.read()).get('cars', uid)?.price).toBe(2)
  })

  it('S34 S44 is answered in the batch that raises the conflict, as after a start over', async () => {
    await using test = await openTestStore()
    const [ann, bob] = [new Tablet(test), new Tablet(test)]
    const { uid } = await ann.make('car.create', { car: vehicle })
    await ann.make('car.edit', price(vehicle.price, 1), uid)
    const lost = bob.queue('car.edit', price(vehicle.price, 2), uid)
    const decision = bob.queue('conflict.resolve', { choice: 'mine' }, lost.mid)
    const { outcomes } = await bob.send(lost, decision)
    expect(outcomes.map(({ status }) => status)).toEqual(['conflict', 'applied'])
    expect((await test.store.read()).get('cars', uid)?.price).toBe(2)
  })
})

describe('a withdrawal', () => {
  it('S21 that arrives before its mutation prevents that from being applied', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const create = tablet.queue('car.create', { car: vehicle })
    const withdrawal = { ...tablet.queue('void', {}, create.mid), seq: create.seq }
    expect(await tablet.send(withdrawal)).toMatchObject({ outcomes: [{ status: 'noop', code: 'voided' }] })
    expect(await tablet.send(create)).toMatchObject({ outcomes: [{ status: 'refused', code: 'voided' }] })
    expect(await tablet.send(withdrawal)).toMatchObject({ outcomes: [{ status: 'noop', code: 'voided' }] })
    expect((await test.store.read()).count('cars')).toBe(0)
  })

  it('S11 S21 is final for every copy of the device, whatever its clientId and numbers', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const created = await tablet.make('car.create', { car: vehicle })
    const edit = tablet.queue('car.edit', price(vehicle.price, 1), created.uid)
    await tablet.send({ ...tablet.queue('void', {}, edit.mid), seq: edit.seq })
    const copy = new Tablet(test)
    expect((await copy.send({ ...edit, seq: 1 })).outcomes).toMatchObject([{ status: 'refused', code: 'voided' }])
    expect((await test.store.read()).get('cars', created.uid)?.price).toBe(vehicle.price)
  })

  it('S21 of an applied mutation returns that outcome', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const created = await tablet.make('car.create', { car: vehicle })
    const withdrawal = { ...tablet.queue('void', {}, created.mid), seq: created.seq }
    expect(await tablet.send(withdrawal)).toMatchObject({ outcomes: [{ status: 'applied', id: 100_000 }] })
    expect((await test.store.read()).count('cars')).toBe(1)
  })
})

describe('one mutation by push and by REST call', () => {
  it('S11 has one effect', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { id } = await tablet.make('car.create', { car: vehicle })
    const sale = tablet.queue('car.sell', {}, (await test.store.read()).find('cars', 'id', String(id))?.uid)
    const mutation = { name: 'car.sell', mid: sale.mid, uid: sale.uid, madeAt: sale.madeAt, args: {} } as const
    const single = { caller: callerOf(tablet.actor), mutation, fingerprint: 'rest', now }
    expect(await reconcileOne(test.store, single)).toMatchObject({ status: 'applied', replayed: false })
    expect(await tablet.send(sale)).toMatchObject({ outcomes: [{ status: 'applied' }] })
    expect(await reconcileOne(test.store, single)).toMatchObject({ status: 'applied', replayed: true })
    expect((await test.store.read()).count('conflicts')).toBe(0)
  })

  it('S11 has its first outcome under every later clientId of the device', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const create = tablet.queue('car.create', { car: vehicle })
    const { uid, mid, madeAt } = create
    const mutation = { name: 'car.create', uid, mid, madeAt, args: { car: vehicle } } as const
    await reconcileOne(test.store, { caller: callerOf(tablet.actor), mutation, fingerprint: 'rest', now })
    for (const device of [tablet, new Tablet(test), new Tablet(test)]) {
      expect((await device.send({ ...create, seq: 1 })).outcomes).toMatchObject([{ status: 'applied' }])
    }
    expect((await test.store.read()).count('cars')).toBe(1)
  })

  it('S11 is refused for another record', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const [one, other] = [
      await tablet.make('car.create', { car: vehicle }),
      await tablet.make('car.create', { car: vehicle }),
    ]
    const sale = tablet.queue('car.sell', {}, one.envelope.uid)
    await tablet.send(sale)
    const mutation = {
      name: 'car.delete',
      mid: sale.mid,
      uid: other.envelope.uid,
      madeAt: '',
      args: { saleId: null },
    } as const
    const reply = await reconcileOne(test.store, { caller: callerOf(tablet.actor), mutation, fingerprint: 'rest', now })
    expect(reply).toMatchObject({ status: 'refused', code: 'key_reused' })
  })

  it('S11 is refused for the deletion of the record that it created', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = (await tablet.make('car.create', { car: vehicle })).envelope
    const mutation = { name: 'car.delete', mid: uid, uid, madeAt: '', args: { saleId: null } } as const
    const reply = await reconcileOne(test.store, { caller: callerOf(tablet.actor), mutation, fingerprint: 'rest', now })
    expect(reply).toMatchObject({ status: 'refused', code: 'key_reused' })
  })

  it('refuses a key that was used by another request', async () => {
    await using test = await openTestStore()
    const mid = randomUUID()
    const mutation = { name: 'inquiry.create', mid, uid: mid, madeAt: '', args: inquiryArgs } as const
    const first = await reconcileOne(test.store, { caller: VISITOR_CALLER, mutation, fingerprint: 'a', now })
    expect(first).toMatchObject({ status: 'applied', id: 1 })
    const other = await reconcileOne(test.store, { caller: VISITOR_CALLER, mutation, fingerprint: 'b', now })
    expect(other).toMatchObject({ status: 'refused', code: 'key_reused' })
    expect((await test.store.read()).count('inquiries')).toBe(1)
  })
})

describe('a deleted inquiry', () => {
  it('S57 leaves no content in the store', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = await tablet.make('inquiry.create', inquiryArgs)
    await tablet.make('inquiry.edit', { fields: { note: { from: '', to: 'Call Byron back' } } }, uid)
    await tablet.make('inquiry.edit', { fields: { note: { from: '', to: 'Byron wants a discount' } } }, uid)
    await tablet.make('inquiry.delete', {}, uid)
    const view = await wholeView(test.store)
    const tables = ['inquiries', 'deletions', IDEMPOTENCY_RECORDS, 'activity', 'conflicts', 'devices'] as const
    const stored = JSON.stringify(tables.map((table) => [...view.all(table)]))
    expect(stored).toContain(uid)
    expect(stored).not.toMatch(/Byron|7700900123|still there/)
  })
})

describe('a pull', () => {
  it('S31 sends staff each record once, in its current state, with lastSeq', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const start = (await test.pull('0.0', 2)).cursor
    const { uid } = await tablet.make('car.create', { car: vehicle })
    await tablet.make('car.edit', price(61_500, 60_000), uid)
    const inquiry = await tablet.make('inquiry.create', inquiryArgs)
    const pulled = await test.pull(start, 2, tablet.clientId)
    expect(pulled).toMatchObject({ more: false, lastSeq: 3 })
    expect(pulled.changes.map(({ kind, uid }) => [kind, uid])).toEqual([
      ['car', uid],
      ['inquiry', inquiry.uid],
    ])
    expect(pulled.changes[0]?.record).toMatchObject({ price: 60_000, createdBy: 'ann' })
    expect(await test.pull(pulled.cursor, 2)).toMatchObject({ changes: [], more: false })
  })

  it('S35 sends visitors public cars only, and the removal of cars that were public before', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const start = (await test.pull('0.0', null)).cursor
    const visible = await tablet.make('car.create', { car: vehicle })
    const hidden = await tablet.make('car.create', { car: { ...vehicle, enabled: false } })
    await tablet.make('inquiry.create', inquiryArgs)
    const first = await test.pull(start, null)
    expect(first.changes.map(({ uid }) => uid)).toEqual([visible.uid])
    expect(JSON.stringify(first)).not.toMatch(/createdBy|ann/)
    await tablet.make('car.sell', {}, visible.uid)
    await tablet.make('car.delete', { saleId: null }, hidden.uid)
    expect((await test.pull(first.cursor, null)).changes).toEqual([{ kind: 'car', uid: visible.uid, record: null }])
  })

  it('S33 resets a cursor of another epoch, one ahead of the server, and an invalid one', async () => {
    await using test = await openTestStore()
    await new Tablet(test).make('car.create', { car: vehicle })
    const view = await test.store.read()
    const { epoch, sequence } = view
    for (const cursor of [`${epoch + 1}.0`, `${epoch}.${sequence + 1}`, '', 'x']) {
      expect(await test.pull(cursor, 2)).toMatchObject({ reset: true, changes: [], cursor: formatCursor(view) })
    }
  })

  it('S31 comes in pages that together are complete', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const start = (await test.pull('0.0', 2)).cursor
    await tablet.send(...Array.from({ length: 40 }, () => tablet.queue('car.create', { car: vehicle })))
    const { changesSince } = await import('#sync-server/present/changes-since.ts')
    const { parseCursor } = await import('#domain/protocol/protocol.ts')
    const uids = new Set<string>()
    let cursor = start
    for (let more = true; more; ) {
      const reader = { userId: 2, role: 'user', clientId: tablet.clientId } as const
      const since = { cursor: parseCursor(cursor), limit: 7, ...reader, now: new Date() }
      const page = changesSince(await test.store.read(), since)
      for (const { uid } of page.changes) uids.add(uid)
      expect(page.lastSeq).toBe(page.more ? undefined : 40)
      ;({ cursor, more } = page)
    }
    expect(uids.size).toBe(40)
  })
})
