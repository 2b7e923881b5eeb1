import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FIRST_CAR_NUMBER } from '#domain/kinds/car/car-number.ts'
import type { Envelope, Mutation } from '#domain/kinds/mutation.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import {
  type Cursor,
  covers,
  formatCursor,
  type Outcome,
  type PushResponse,
  parseCursor,
} from '#domain/protocol/protocol.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import { reconcileOne } from '#sync-server/reconcile/decide.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import { VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { callerOf } from '#tests/support/server/caller-of.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

const inquiryArgs = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
const now = () => new Date('2024-05-01T12:00:00Z')
const price = (from: number, to: number) => ({ fields: { price: { from, to } } })

const ANN = { id: 2, username: 'ann', role: 'user' } as const
const BOB = { id: 3, username: 'bob', role: 'user' } as const

type TestStore = Awaited<ReturnType<typeof openTestStore>>

/** The same mutation as a REST call: it states the new values only. */
function call(test: TestStore, { mid, uid, name, args, madeAt }: Envelope, actor: Actor = ANN) {
  const { fields, saleId: _, ...others } = args as { fields?: Record<string, { to?: unknown }>; saleId?: unknown }
  const targets = Object.entries(fields ?? {}).map(([field, { to }]) => [field, { to }])
  const stated = fields ? { ...others, fields: Object.fromEntries(targets) } : others
  const mutation = { mid, uid, name, args: stated, madeAt } as Mutation
  return reconcileOne(test.store, { caller: callerOf(actor), mutation, hasKey: true, now })
}

/** The sequence of each position: the run in it is another one after a restart. */
const withoutRuns = ({ outcomes }: PushResponse) =>
  outcomes.map((one) => ({ ...one, at: parseCursor(one.at)?.sequence }))

async function countChanges(test: TestStore) {
  const view = await wholeView(test.store)
  return { sequence: view.sequence, activity: view.count('activity'), outcomes: view.count(IDEMPOTENCY_RECORDS) }
}

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
    expect(await tablet.send(edit)).toEqual({ outcomes: [first.outcomes[1]] })
    await test.reopen()
    const again = await tablet.send(create, edit)
    expect(withoutRuns(again)).toEqual(withoutRuns(first))
    const { epoch, run, sequence: after } = await test.store.read()
    for (const { at } of again.outcomes) expect(parseCursor(at)).toMatchObject({ epoch, run })
    expect(after).toBe(sequence)
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

  it('S10 that is sent again in parts, with others behind them, is applied in order', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const create = tablet.queue('car.create', { car: vehicle })
    const edits = [1, 2, 3].map((to, index) => tablet.queue('car.edit', price(index || vehicle.price, to), create.uid))
    const [first, second, third] = edits as [Envelope, Envelope, Envelope]
    await tablet.send(create, first)
    await Promise.all([tablet.send(create, first, second), tablet.send(first, second, third)])
    const { outcomes } = await tablet.send(create, ...edits)
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('applied'))
    const view = await wholeView(test.store)
    expect(view.get('cars', create.uid)?.price).toBe(3)
    const prices = [...view.all('activity')].flatMap(({ history }) => history.price?.to ?? [])
    expect(prices).toEqual([1, 2, 3])
  })

  it('S10 of many mutations is applied in order, 100 at a time', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const mutations = Array.from({ length: 250 }, () => tablet.queue('car.create', { car: vehicle }))
    const committed: number[] = []
    test.store.onCommit((changes) => committed.push(changes.filter(({ table }) => table === 'cars').length))
    const { outcomes } = await tablet.send(...mutations)
    expect(outcomes.map(({ mid }) => mid)).toEqual(mutations.map(({ mid }) => mid))
    expect(outcomes.map(({ id }) => id)).toEqual(mutations.map((_, index) => FIRST_CAR_NUMBER + index))
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
      tablet.queue('car.edit', price(1, 2), uid),
      tablet.queue('conflict.resolve', { choice: 'mine' }, uid),
      tablet.queue('inquiry.delete', {}, uid),
      tablet.queue('car.create', { car: vehicle }),
    ]
    const first = await tablet.send(...mutations)
    expect(first.outcomes.map(({ status, code }) => code ?? status)).toEqual([...Array(3).fill('invalid'), 'applied'])
    expect(await tablet.send(...mutations)).toEqual(first)
    await test.reopen()
    expect(withoutRuns(await tablet.send(...mutations))).toEqual(withoutRuns(first))
  })

  it('S1 a creation makes its record under the uid that the device chose, whatever its mid is', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const uid = randomUUID()
    const made = await tablet.make('car.create', { car: vehicle }, uid)
    expect(made).toMatchObject({ status: 'applied', uid })
    expect((await test.store.read()).get('cars', made.mid)).toBeUndefined()
    const again = await tablet.make('car.create', { car: { ...vehicle, price: 1 } }, uid)
    expect(again).toMatchObject({ status: 'noop', uid, id: made.id })
    expect((await test.store.read()).get('cars', uid)).toMatchObject({ id: made.id, price: vehicle.price })
  })

  it('S1 makes no record and no conflict under the uid of a record of another kind, also of a deleted one', async () => {
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
    const conflicting = (mid: string) => ({ ...other.queue('car.edit', price(1, 2), car.uid), mid })
    const { outcomes } = await other.send(
      other.queue('car.create', { car: vehicle }, inquiry.uid),
      other.queue('car.create', { car: vehicle }, erased.uid),
      other.queue('inquiry.create', inquiryArgs, car.uid),
      other.queue('check.create', {}, car.uid),
      conflicting(inquiry.uid),
      conflicting(erased.uid),
    )
    expect(outcomes.map(({ code }) => code)).toEqual(Array(6).fill('key_reused'))
    const view = await test.store.read()
    expect(['cars', 'inquiries', 'checks', 'conflicts'].map((table) => view.count(table as 'cars'))).toEqual([
      1, 1, 0, 0,
    ])
    expect(view.get('deletions', erased.uid)).toMatchObject({ kind: 'inquiry' })
  })

  it('S11 of a copied device has the outcomes of the original, and what the copy adds is applied', async () => {
    await using test = await openTestStore()
    const [tablet, copy] = [new Tablet(test), new Tablet(test)]
    const create = tablet.queue('car.create', { car: vehicle })
    const edit = tablet.queue('car.edit', price(vehicle.price, 1), create.uid)
    const first = await tablet.send(create, edit)
    const own = copy.queue('car.edit', price(1, 2), create.uid)
    const { outcomes } = await copy.send(create, edit, own)
    expect(outcomes).toMatchObject([...first.outcomes, { mid: own.mid, status: 'applied' }])
    const later = tablet.queue('car.edit', price(2, 3), create.uid)
    expect((await tablet.send(create, edit, later)).outcomes).toMatchObject([...first.outcomes, { status: 'applied' }])
    expect((await test.store.read()).get('cars', create.uid)?.price).toBe(3)
  })

  it.each<[string, Actor & { id: number }, (sale: Envelope) => Partial<Envelope>]>([
    ['the same content of another user', BOB, () => ({})],
    ['another name', ANN, () => ({ name: 'car.unsell', args: { saleId: null } })],
    ['other values', ANN, () => ({ name: 'car.edit', args: price(61_500, 1) })],
    ['another record', ANN, () => ({ uid: randomUUID() })],
    ['content that is no mutation', ANN, () => ({ name: 'car.explode' })],
    ['a newer format and other content', ANN, () => ({ format: 99, args: { more: 1 } })],
  ])('S11 with a known mid and %s changes and tells nothing', async (_, actor, other) => {
    await using test = await openTestStore()
    const ann = new Tablet(test)
    const { uid } = await ann.make('car.create', { car: vehicle })
    const sale = ann.queue('car.sell', {}, uid)
    const first = await ann.send(sale)
    const record = await test.store.history.get(IDEMPOTENCY_RECORDS, sale.mid)
    const before = await countChanges(test)

    const reused = { ...sale, ...other(sale) }
    const refused = await new Tablet(test, actor).send(reused)
    const { at } = first.outcomes[0] as { at: string }
    expect(refused.outcomes).toEqual([
      { mid: sale.mid, uid: reused.uid, status: 'refused', ...fault('key_reused'), at },
    ])
    expect(await new Tablet(test, actor).send(reused)).toEqual(refused)
    expect(await countChanges(test)).toEqual(before)
    expect(await test.store.history.get(IDEMPOTENCY_RECORDS, sale.mid)).toEqual(record)
    expect(await ann.send(sale)).toEqual(first)
  })

  it('S11 of another user with a known mid does not tell which record it was about', async () => {
    await using test = await openTestStore()
    const [ann, bob] = [new Tablet(test), new Tablet(test, BOB)]
    const { mid, uid } = await ann.make('inquiry.create', inquiryArgs, randomUUID())
    const { outcomes } = await bob.send({ ...bob.queue('inquiry.read', {}, randomUUID()), mid })
    expect(outcomes).toMatchObject([{ code: 'key_reused' }])
    expect(JSON.stringify(outcomes)).not.toContain(uid)
  })

  it('S10 with the same mid twice has one effect and two outcomes', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const create = tablet.queue('car.create', { car: vehicle })
    const other = { ...create, args: { car: { ...vehicle, price: 1 } } }
    const { outcomes } = await tablet.send(create, create, other)
    expect(outcomes.map(({ status, code }) => code ?? status)).toEqual(['applied', 'applied', 'key_reused'])
    expect([...(await test.store.read()).all('cars')]).toMatchObject([{ uid: create.uid, price: vehicle.price }])
  })

  it('S11 without `from` and the sale that was seen is the same mutation', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = await tablet.make('car.create', { car: vehicle })
    const edit = tablet.queue('car.edit', price(vehicle.price, 1), uid)
    const first = await tablet.send(edit)
    const again = { ...edit, args: { fields: { price: { from: 1, to: 1 } }, saleId: randomUUID() } }
    expect(await tablet.send(again)).toEqual(first)
  })

  it('S11 of a former admin has the first outcome, even without the fields for admins', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test, { ...ANN, role: 'admin' })
    const create = tablet.queue('car.create', { car: { ...vehicle, purchasePrice: 5 } })
    const first = await tablet.send(create)
    const redacted = { ...create, args: { car: vehicle } }
    expect(await new Tablet(test, ANN).send(redacted)).toEqual(first)
    // A restore can have made the user an admin again.
    expect(await tablet.send(redacted)).toEqual(first)
    expect((await test.store.read()).get('cars', create.uid)).toMatchObject({ purchasePrice: 5 })
  })

  it('S25 in an unknown format is refused, and stays refused', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const newer = { ...tablet.queue('car.create', { car: vehicle }), format: 99 }
    const first = await tablet.send(newer)
    expect(first.outcomes).toMatchObject([{ status: 'refused', code: 'unknown_format', uid: newer.uid }])
    expect(await tablet.send(newer)).toEqual(first)
  })

  it('S20 continues after a refused mutation', async () => {
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

  it('S34 S44 is answered in the batch that raises the conflict', async () => {
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

describe('a push that names a position', () => {
  const push = async (test: TestStore, tablet: Tablet, position: string | undefined, ...mutations: Envelope[]) => {
    const request = { deviceId: tablet.deviceId, mutations, ...(position === undefined ? {} : { position }) }
    return reconcileBatch(test.store, { caller: callerOf(tablet.actor), request, now })
  }

  it('S33 of the history, also of an earlier run, is accepted, and so is one that names none', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const start = formatCursor(await test.store.read())
    await tablet.make('car.create', { car: vehicle })
    const end = formatCursor(await test.store.read())
    await test.reopen()
    await tablet.make('car.create', { car: vehicle })
    for (const position of [start, end, formatCursor(await test.store.read()), undefined]) {
      const response = await push(test, tablet, position, tablet.queue('car.create', { car: vehicle }))
      expect(response?.outcomes).toMatchObject([{ status: 'applied' }])
    }
  })

  it('S33 that is not of the history is refused as a whole, and stores nothing', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    await tablet.make('car.create', { car: vehicle })
    const earlier = await test.store.read()
    const endOfEarlier = { epoch: earlier.epoch, sequence: earlier.sequence, run: earlier.run }
    await test.reopen()
    await tablet.make('car.create', { car: vehicle })
    const { epoch, sequence, run } = await test.store.read()
    const before = await countChanges(test)
    const sender = new Tablet(test)
    for (const position of [
      formatCursor({ epoch: epoch + 1, sequence: 0, run }),
      formatCursor({ epoch: epoch - 1, sequence: 0, run }),
      formatCursor({ epoch, sequence: 0, run: 'abcdef' }),
      formatCursor({ epoch, sequence: sequence + 1, run }),
      // Another process has continued from there.
      formatCursor({ ...endOfEarlier, sequence: endOfEarlier.sequence + 1 }),
      `${epoch}.${sequence}`,
      '',
      'x',
    ]) {
      const mutation = sender.queue('car.create', { car: vehicle })
      expect([position, await push(test, sender, position, mutation)]).toEqual([position, null])
    }
    expect(await countChanges(test)).toEqual(before)
    expect((await test.store.read()).get('devices', sender.deviceId)).toBeUndefined()
  })
})

describe('the position of an outcome', () => {
  it('S31 covers the effect: a pull from before has the record, and a cursor that covers it', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = await tablet.make('car.create', { car: vehicle })
    const changes = [
      tablet.queue('car.edit', price(vehicle.price, 1), uid),
      tablet.queue('car.edit', { fields: { price: { from: 3, to: 2 }, color: { from: 'Green', to: 'Red' } } }, uid),
      tablet.queue('inquiry.create', inquiryArgs, randomUUID()),
      tablet.queue('car.import', { rows: [{ uid: randomUUID(), car: vehicle }] }),
      tablet.queue('car.sell', {}, uid),
      tablet.queue('car.sell', {}, uid),
      tablet.queue('car.sell', {}, randomUUID()),
    ]
    for (const change of changes) {
      const before = formatCursor(await test.store.read())
      const [outcome] = (await tablet.send(change)).outcomes
      const pulled = await test.pull(before, ANN.id)
      const versions = [outcome?.version, ...(outcome?.rows ?? []).map(({ version }) => version)].filter(Boolean)
      if (outcome?.status === 'applied' || outcome?.status === 'conflict') {
        expect(covers(before, outcome.at)).toBe(false)
        expect(pulled.changes.map(({ record }) => record && 'version' in record && record.version)).toEqual(
          expect.arrayContaining(versions),
        )
      } else expect(pulled.changes).toEqual([])
      expect(covers(pulled.cursor, outcome?.at ?? '')).toBe(true)
    }
  })

  it('S31 of each mutation of a batch covers its own effect, and not those behind it', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { outcomes } = await tablet.send(...[1, 2, 3].map(() => tablet.queue('car.create', { car: vehicle })))
    for (const [index, { at }] of outcomes.entries()) {
      const { sequence = 0 } = parseCursor(at) ?? {}
      expect(sequence).toBeGreaterThanOrEqual(outcomes[index]?.version ?? Number.NaN)
      expect(sequence).toBeLessThan(outcomes[index + 1]?.version ?? Number.POSITIVE_INFINITY)
    }
  })
})

describe('one mutation by push and by REST call', () => {
  const CHANGES: [string, (tablet: Tablet, uid: string) => Envelope, object][] = [
    ['an edit', (tablet, uid) => tablet.queue('car.edit', price(vehicle.price, 1), uid), { status: 'applied' }],
    ['a sale', (tablet, uid) => tablet.queue('car.sell', {}, uid), { status: 'applied' }],
    ['a deletion', (tablet, uid) => tablet.queue('car.delete', { saleId: null }, uid), { status: 'applied' }],
    ['a creation', (tablet) => tablet.queue('car.create', { car: vehicle }), { status: 'applied' }],
    ['an inquiry', (tablet) => tablet.queue('inquiry.create', inquiryArgs), { status: 'applied' }],
    ['an invalid edit', (tablet, uid) => tablet.queue('car.edit', price(vehicle.price, -1), uid), { code: 'invalid' }],
    ['an edit of no car', (tablet) => tablet.queue('car.edit', price(1, 2), randomUUID()), { code: 'not_found' }],
    ['no change', (tablet, uid) => tablet.queue('car.edit', price(1, vehicle.price), uid), { status: 'noop' }],
  ]

  it.each([
    ['by push first', ['push', 'call', 'push', 'call'], false],
    ['by REST call first', ['call', 'push', 'call', 'push'], false],
    ['at once, by push first', ['push', 'call', 'push', 'call'], true],
    ['at once, by REST call first', ['call', 'push', 'call', 'push'], true],
  ] as const)('S11 %s has one effect and one result', async (_, ways, isAtOnce) => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const results = async (mutation: Envelope) => {
      const run = (way: (typeof ways)[number]) =>
        way === 'push' ? resultOfPush(tablet, mutation) : resultOfCall(test, mutation)
      if (isAtOnce) return Promise.all(ways.map(run))
      const found = []
      for (const way of ways) found.push(await run(way))
      return found
    }
    for (const [name, make, expected] of CHANGES) {
      const { uid } = await tablet.make('car.create', { car: vehicle })
      const mutation = make(tablet, uid)
      const before = await countChanges(test)
      const [first, ...others] = await results(mutation)
      expect(first, name).toMatchObject({ recordUid: mutation.uid, ...expected })
      for (const other of others) expect(other, name).toEqual(first)
      const after = await countChanges(test)
      expect(after.outcomes - before.outcomes, name).toBe(1)
      expect(after.activity - before.activity, name).toBe(first?.status === 'applied' ? 1 : 0)
    }
    expect((await test.store.read()).count('conflicts')).toBe(0)
  })

  async function resultOfPush(tablet: Tablet, mutation: Envelope) {
    const [{ mid: _, at, uid: recordUid, ...verdict }] = (await tablet.send(mutation)).outcomes as [Outcome]
    return { ...verdict, recordUid, sequence: parseCursor(at)?.sequence }
  }

  async function resultOfCall(test: TestStore, mutation: Envelope) {
    const { replayed: _, fingerprint: __, answeredAt: ___, ...outcome } = await call(test, mutation)
    return outcome
  }

  it('S11 says of a repeated call that it was replayed', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = await tablet.make('car.create', { car: vehicle })
    const edit = tablet.queue('car.edit', price(vehicle.price, 1), uid)
    expect((await call(test, edit)).replayed).toBe(false)
    await tablet.send(edit)
    expect((await call(test, edit)).replayed).toBe(true)
  })

  it('S11 is refused for another record, another change and another user, by either way', async () => {
    await using test = await openTestStore()
    const [tablet, bob] = [new Tablet(test), new Tablet(test, BOB)]
    const [one, other] = [
      await tablet.make('car.create', { car: vehicle }),
      await tablet.make('car.create', { car: vehicle }),
    ]
    const pushed = tablet.queue('car.edit', price(vehicle.price, 1), one.uid)
    const called = tablet.queue('car.edit', price(1, 2), one.uid)
    await tablet.send(pushed)
    await call(test, called)
    const before = await countChanges(test)
    for (const used of [pushed, called]) {
      const reused: [Envelope, Actor & { id: number }][] = [
        [{ ...used, uid: other.uid }, ANN],
        [{ ...used, name: 'car.delete', args: { saleId: null } }, ANN],
        [{ ...used, args: price(1, 9) }, ANN],
        [used, BOB],
      ]
      for (const [mutation, actor] of reused) {
        const refused = { status: 'refused', code: 'key_reused' }
        expect(await call(test, mutation, actor)).toMatchObject({ ...refused, replayed: false })
        expect((await (actor === BOB ? bob : tablet).send(mutation)).outcomes).toMatchObject([refused])
      }
    }
    expect(await countChanges(test)).toEqual(before)
    expect((await tablet.send(pushed, called)).outcomes).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
  })

  it('S11 is refused for the deletion of the record that it created', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { envelope } = await tablet.make('car.create', { car: vehicle })
    const reply = await call(test, { ...envelope, name: 'car.delete', args: { saleId: null } })
    expect(reply).toMatchObject({ status: 'refused', code: 'key_reused' })
  })

  it('refuses a key that was used by another request', async () => {
    await using test = await openTestStore()
    const mid = randomUUID()
    const mutation = { name: 'inquiry.create', mid, uid: mid, madeAt: '', args: inquiryArgs } as const
    const visitor = { caller: VISITOR_CALLER, hasKey: true, now }
    const first = await reconcileOne(test.store, { ...visitor, mutation })
    expect(first).toMatchObject({ status: 'applied', id: 1 })
    const args = { ...inquiryArgs, name: 'Another' }
    const other = await reconcileOne(test.store, { ...visitor, mutation: { ...mutation, args } })
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
  it('S31 sends staff each record once, in its current state', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const start = (await test.pull('0.0', 2)).cursor
    const { uid } = await tablet.make('car.create', { car: vehicle })
    await tablet.make('car.edit', price(61_500, 60_000), uid)
    const inquiry = await tablet.make('inquiry.create', inquiryArgs)
    const pulled = await test.pull(start, 2)
    expect(pulled.more).toBe(false)
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

  it('S33 resets a cursor of another epoch or run, one ahead of the server, and an invalid one', async () => {
    await using test = await openTestStore()
    await new Tablet(test).make('car.create', { car: vehicle })
    const view = await test.store.read()
    const { epoch, sequence, run } = view
    for (const cursor of [
      `${epoch + 1}.0.${run}`,
      `${epoch}.${sequence + 1}.${run}`,
      `${epoch}.${sequence}.abc`,
      '',
      'x',
    ]) {
      expect(await test.pull(cursor, 2)).toMatchObject({
        reset: true,
        unknown: true,
        changes: [],
        cursor: formatCursor(view),
      })
    }
  })

  it('S33 says of a further position whether it is of the history', async () => {
    await using test = await openTestStore()
    await new Tablet(test).make('car.create', { car: vehicle })
    const view = await test.store.read()
    const { epoch, sequence, run } = view
    const pull = (known: Cursor | null) =>
      changesSince(view, { cursor: view, known, limit: 10, role: 'user', now: new Date() })
    expect(pull({ epoch, sequence: 0, run })).not.toHaveProperty('unknown')
    for (const known of [{ epoch, sequence: sequence + 1, run }, { epoch: epoch + 1, sequence: 0, run }, null])
      expect(pull(known)).toMatchObject({ reset: true, unknown: true, changes: [] })
  })

  it('S31 comes in pages that together are complete', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const start = (await test.pull('0.0', 2)).cursor
    await tablet.send(...Array.from({ length: 40 }, () => tablet.queue('car.create', { car: vehicle })))
    const uids = new Set<string>()
    let cursor = start
    for (let more = true; more; ) {
      const since = { cursor: parseCursor(cursor), limit: 7, role: 'user', now: new Date() } as const
      const page = changesSince(await test.store.read(), since)
      for (const { uid } of page.changes) uids.add(uid)
      expect(page.changes.length).toBeLessThanOrEqual(7)
      ;({ cursor, more } = page)
    }
    expect(uids.size).toBe(40)
  })
})
