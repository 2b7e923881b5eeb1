import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/mutations/mutation.ts'
import { PushRefused } from '#sync-server/reconcile/reconcile-batch.ts'
import { reconcileOne } from '#sync-server/reconcile/reconcile-one.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { openLot, Tablet } from '#tests/support/server/test-store.ts'

const visitor: Actor = { id: null, username: '', role: 'visitor' }
const words = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
const now = () => new Date('2024-05-01T12:00:00Z')
const price = (from: number, to: number) => ({ fields: { price: { from, to } } })

describe('a batch', () => {
  it('S11 has one effect however often it is sent, also after a restart', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const create = tablet.queue('car.create', { car: vehicle })
    const edit = tablet.queue('car.edit', price(61_500, 60_000), create.uid)
    const first = await tablet.send(create, edit)
    expect(first.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied'])
    const { sequence } = await lot.store.read()
    expect(await tablet.send(create, edit)).toEqual(first)
    expect(await tablet.send(edit)).toMatchObject({ outcomes: [first.outcomes[1]] })
    await lot.reopen()
    expect(await tablet.send(create, edit)).toEqual(first)
    expect((await lot.store.read()).sequence).toBe(sequence)
    expect((await lot.store.read()).count('cars')).toBe(1)
  })

  it('S11 sent twice at once has one effect', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const create = tablet.queue('car.create', { car: vehicle })
    const answers = await Promise.all(Array.from({ length: 10 }, () => tablet.send(create)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await lot.store.read()).count('cars')).toBe(1)
  })

  it('S12 with a gap is refused and nothing of it kept', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const first = tablet.queue('car.create', { car: vehicle })
    tablet.queue('car.create', { car: vehicle })
    const third = tablet.queue('car.create', { car: vehicle })
    await expect(tablet.send(first, third)).rejects.toMatchObject({ body: { code: 'gap', lastSeq: 0 } })
    expect((await lot.store.read()).count('cars')).toBe(0)
  })

  it('S13 of a cloned device is told apart', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    await tablet.make('car.create', { car: vehicle })
    const other = { ...tablet.queue('car.create', { car: vehicle }), seq: 1 }
    await expect(tablet.send(other)).rejects.toMatchObject({ body: { code: 'forked', lastSeq: 1 } })
  })

  it('S13 of a device under its former name is none of the new one, though the numbers are alike', async () => {
    await using lot = await openLot()
    const [former, renamed] = [new Tablet(lot), new Tablet(lot)]
    await former.make('car.create', { car: vehicle })
    const change = renamed.queue('car.create', { car: vehicle })
    await renamed.send(change)
    await expect(former.send(change)).rejects.toMatchObject({ body: { code: 'forked', lastSeq: 1 } })
  })

  it('S25 in a format this server does not know, under a number it has dealt with, is told as from another device', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const { envelope } = await tablet.make('car.create', { car: vehicle })
    const newer = { ...tablet.queue('void', {}, envelope.mid), format: 99, seq: 1 }
    await expect(tablet.send(newer)).rejects.toMatchObject({ body: { code: 'forked', lastSeq: 1 } })
    expect((await tablet.send({ ...newer, seq: 2 })).outcomes).toMatchObject([{ code: 'unknown_format' }])
  })

  it('S14 of another user is refused', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const envelope = tablet.queue('car.create', { car: vehicle })
    await tablet.send(envelope)
    Object.assign(tablet.actor, { id: 3 })
    const error = await tablet.send(envelope).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(PushRefused)
    expect(error).toMatchObject({ body: { code: 'wrong_user' } })
  })

  it('S20 goes on behind a refused change, whose number is used up', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const bad = tablet.queue('car.create', { car: { make: '' } })
    const unknown = { ...tablet.queue('car.sell', {}), name: 'car.explode' }
    const good = tablet.queue('car.create', { car: vehicle })
    const { outcomes, lastSeq } = await tablet.send(bad, unknown, good)
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['refused', 'invalid'],
      ['refused', 'invalid'],
      ['applied', undefined],
    ])
    expect(lastSeq).toBe(3)
    expect(await tablet.send(bad, unknown, good)).toMatchObject({ outcomes })
  })

  it('of a member of the staff may not change settings', async () => {
    await using lot = await openLot()
    const outcome = await new Tablet(lot).make(
      'settings.edit',
      { fields: { siteName: { from: '', to: 'Mine' } } },
      'site',
    )
    expect(outcome).toMatchObject({ status: 'refused', code: 'forbidden' })
  })
})

describe('withdrawing a change', () => {
  it('S21 before it arrived keeps it from ever being applied', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const create = tablet.queue('car.create', { car: vehicle })
    const withdrawal = { ...tablet.queue('void', {}, create.mid), seq: create.seq }
    expect(await tablet.send(withdrawal)).toMatchObject({ lastSeq: 1, outcomes: [{ status: 'noop', code: 'voided' }] })
    expect(await tablet.send(create)).toMatchObject({ outcomes: [{ status: 'refused', code: 'voided' }] })
    expect(await tablet.send(withdrawal)).toMatchObject({ outcomes: [{ status: 'noop', code: 'voided' }] })
    expect((await lot.store.read()).count('cars')).toBe(0)
  })

  it('S21 after it was applied says so', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const created = await tablet.make('car.create', { car: vehicle })
    const withdrawal = { ...tablet.queue('void', {}, created.mid), seq: created.seq }
    expect(await tablet.send(withdrawal)).toMatchObject({ outcomes: [{ status: 'applied', id: 100_000 }] })
    expect((await lot.store.read()).count('cars')).toBe(1)
  })
})

describe('one change by two roads', () => {
  it('S11 has one effect', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const { id } = await tablet.make('car.create', { car: vehicle })
    const sale = tablet.queue('car.sell', {}, (await lot.store.read()).find('cars', 'id', String(id))?.uid)
    const mutation = { name: 'car.sell', mid: sale.mid, uid: sale.uid, madeAt: sale.madeAt, args: {} } as const
    const single = { actor: tablet.actor, mutation, fingerprint: 'rest', now }
    expect(await reconcileOne(lot.store, single)).toMatchObject({ status: 'applied', replayed: false })
    expect(await tablet.send(sale)).toMatchObject({ lastSeq: 2, outcomes: [{ status: 'applied' }] })
    expect(await reconcileOne(lot.store, single)).toMatchObject({ status: 'applied', replayed: true })
    expect((await lot.store.read()).count('conflicts')).toBe(0)
  })

  it('S11 is not taken for one about another record', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
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
    const reply = await reconcileOne(lot.store, { actor: tablet.actor, mutation, fingerprint: 'rest', now })
    expect(reply).toMatchObject({ status: 'refused', code: 'key_reused' })
  })

  it('S11 is not taken for the deletion of what it made', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const { uid } = (await tablet.make('car.create', { car: vehicle })).envelope
    const mutation = { name: 'car.delete', mid: uid, uid, madeAt: '', args: { saleId: null } } as const
    const reply = await reconcileOne(lot.store, { actor: tablet.actor, mutation, fingerprint: 'rest', now })
    expect(reply).toMatchObject({ status: 'refused', code: 'key_reused' })
  })

  it('refuses a key that named another request', async () => {
    await using lot = await openLot()
    const mid = randomUUID()
    const mutation = { name: 'inquiry.create', mid, uid: mid, madeAt: '', args: words } as const
    const first = await reconcileOne(lot.store, { actor: visitor, mutation, fingerprint: 'a', now })
    expect(first).toMatchObject({ status: 'applied', id: 1 })
    const other = await reconcileOne(lot.store, { actor: visitor, mutation, fingerprint: 'b', now })
    expect(other).toMatchObject({ status: 'refused', code: 'key_reused' })
    expect((await lot.store.read()).count('inquiries')).toBe(1)
  })
})

describe('what is left of a deleted enquiry', () => {
  it('S57 has no content anywhere in the store', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const { uid } = await tablet.make('inquiry.create', words)
    await tablet.make('inquiry.edit', { fields: { note: { from: '', to: 'Call Byron back' } } }, uid)
    await tablet.make('inquiry.edit', { fields: { note: { from: '', to: 'Byron wants a discount' } } }, uid)
    await tablet.make('inquiry.delete', {}, uid)
    const view = await lot.store.read()
    const tables = ['inquiries', 'deletions', 'answers', 'activity', 'conflicts', 'devices'] as const
    const kept = JSON.stringify(tables.map((table) => [...view.all(table)]))
    expect(kept).toContain(uid)
    expect(kept).not.toMatch(/Byron|7700900123|still there/)
  })
})

describe('a pull', () => {
  it('S31 tells staff everything once, as it now stands, with the last number dealt with', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const start = (await lot.pull('0.0', 2)).cursor
    const { uid } = await tablet.make('car.create', { car: vehicle })
    await tablet.make('car.edit', price(61_500, 60_000), uid)
    const inquiry = await tablet.make('inquiry.create', words)
    const pulled = await lot.pull(start, 2, tablet.clientId)
    expect(pulled).toMatchObject({ more: false, lastSeq: 3 })
    expect(pulled.changes.map(({ kind, uid }) => [kind, uid])).toEqual([
      ['car', uid],
      ['inquiry', inquiry.uid],
    ])
    expect(pulled.changes[0]?.record).toMatchObject({ price: 60_000, createdBy: 'ann' })
    expect(await lot.pull(pulled.cursor, 2)).toMatchObject({ changes: [], more: false })
  })

  it('S35 tells visitors of public cars only, and of a hidden one only if they had seen it', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const start = (await lot.pull('0.0', null)).cursor
    const seen = await tablet.make('car.create', { car: vehicle })
    const hidden = await tablet.make('car.create', { car: { ...vehicle, enabled: false } })
    await tablet.make('inquiry.create', words)
    const first = await lot.pull(start, null)
    expect(first.changes.map(({ uid }) => uid)).toEqual([seen.uid])
    expect(JSON.stringify(first)).not.toMatch(/createdBy|ann/)
    await tablet.make('car.sell', {}, seen.uid)
    await tablet.make('car.delete', { saleId: null }, hidden.uid)
    expect((await lot.pull(first.cursor, null)).changes).toEqual([{ kind: 'car', uid: seen.uid, record: null }])
  })

  it('S33 resets a cursor of another epoch or ahead of the server, and what is none', async () => {
    await using lot = await openLot()
    await new Tablet(lot).make('car.create', { car: vehicle })
    const { epoch, sequence } = await lot.store.read()
    for (const cursor of [`${epoch + 1}.0`, `${epoch}.${sequence + 1}`, '', 'x']) {
      expect(await lot.pull(cursor, 2)).toMatchObject({ reset: true, changes: [], cursor: `${epoch}.${sequence}` })
    }
  })

  it('S31 comes in pages that together are whole', async () => {
    await using lot = await openLot()
    const tablet = new Tablet(lot)
    const start = (await lot.pull('0.0', 2)).cursor
    await tablet.send(...Array.from({ length: 40 }, () => tablet.queue('car.create', { car: vehicle })))
    const { changesSince } = await import('#sync-server/reconcile/changes-since.ts')
    const { parseCursor } = await import('#domain/protocol/protocol.ts')
    const uids = new Set<string>()
    let cursor = start
    for (let more = true; more; ) {
      const since = { cursor: parseCursor(cursor), limit: 7, userId: 2, clientId: tablet.clientId, now: new Date() }
      const page = changesSince(await lot.store.read(), since)
      for (const { uid } of page.changes) uids.add(uid)
      expect(page.lastSeq).toBe(page.more ? undefined : 40)
      ;({ cursor, more } = page)
    }
    expect(uids.size).toBe(40)
  })
})
