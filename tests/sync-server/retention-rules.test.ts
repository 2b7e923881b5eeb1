// Each retention period, with a row a day before and one a day after its end.
import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, PICTURE_COPIES, PRUNED_TOMBSTONES, type TableName } from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'
import { openTestStore } from '#tests/support/server/test-store.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

const NOW = new Date('2026-03-31T12:00:00.000Z')
const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()

type TestStore = Awaited<ReturnType<typeof openTestStore>>

const put = (test: TestStore, write: (records: Records) => void) => test.store.transact((records) => write(records))
const keysOf = async (test: TestStore, table: TableName) => {
  const view = await wholeView(test.store)
  return [...view.entries(table)].map(([key]) => key).sort()
}

it('S11 keeps outcomes for 400 days, and those of created users without limit', async () => {
  await using test = await openTestStore()
  const outcome = (days: number) =>
    ({ status: 'applied', fingerprint: '', recordUid: 'car', sequence: 0, answeredAt: daysAgo(days) }) as const
  await put(test, (records) => {
    records.put(IDEMPOTENCY_RECORDS, 'car 399', outcome(399))
    records.put(IDEMPOTENCY_RECORDS, 'car 401', outcome(401))
    records.put(IDEMPOTENCY_RECORDS, 'user', { ...outcome(900), recordUid: 'user:7' })
    records.put(IDEMPOTENCY_RECORDS, 'refused user', { ...outcome(900), status: 'refused', recordUid: 'user:7' })
  })
  await pruneStore(test.store, NOW)
  expect(await keysOf(test, IDEMPOTENCY_RECORDS)).toEqual(['car 399', 'user'])
})

it('keeps the activity log and devices that push nothing for 400 days, and mails for 30', async () => {
  await using test = await openTestStore()
  await put(test, (records) => {
    for (const days of [399, 401]) {
      const entry = { mid: '', name: 'car.edit', by: 'ann', recordUid: 'car', history: {}, madeAt: '' }
      records.put('activity', String(days), { ...entry, appliedAt: daysAgo(days) })
      records.put('devices', String(days), { userId: 1, seenAt: daysAgo(days) })
    }
    for (const days of [29, 31])
      records.put('mails', String(days), { queuedAt: daysAgo(days), attempts: 1, nextAt: null, sentTo: [] })
  })
  await pruneStore(test.store, NOW)
  expect(await keysOf(test, 'activity')).toEqual(['399'])
  expect(await keysOf(test, 'devices')).toEqual(['399'])
  expect(await keysOf(test, 'mails')).toEqual(['29'])
})

it('keeps what has become of the copying of a picture for 7 days after its end', async () => {
  await using test = await openTestStore()
  const address = 'https://old.example/1.jpg'
  const copy = { carUid: 'car', address, host: 'old.example', place: 0, attempts: 6, nextAt: null }
  await put(test, (records) => {
    for (const days of [6, 8]) records.put(PICTURE_COPIES, String(days), { ...copy, endedAt: daysAgo(days) })
    records.put(PICTURE_COPIES, 'waiting', { ...copy, nextAt: daysAgo(30) })
  })
  await pruneStore(test.store, NOW)
  expect(await keysOf(test, PICTURE_COPIES)).toEqual(['6', 'waiting'])
})

it('S33 S54 keeps the content of a deleted car for 30 days, its tombstone for 180, and its uid and number without limit', async () => {
  await using test = await openTestStore()
  await put(test, (records) => {
    for (const [id, days] of [29, 31, 179, 181, 182].entries()) {
      const last = days < 100 ? { last: { uid: `car ${days}` } as never } : {}
      const version = records.nextSequence()
      records.put('deletions', `car ${days}`, {
        uid: `car ${days}`,
        version,
        kind: 'car',
        id,
        deletedAt: daysAgo(days),
        ...last,
      })
    }
  })
  await pruneStore(test.store, NOW)
  const view = await test.store.read()
  expect([...view.entries('deletions')].map(([uid, { last }]) => [uid, last !== undefined]).sort()).toEqual([
    ['car 179', false],
    ['car 29', true],
    ['car 31', false],
  ])
  expect(await keysOf(test, PRUNED_TOMBSTONES)).toEqual(['car 181', 'car 182'])
  expect(findTombstone(view, 'car 181')).toMatchObject({ kind: 'car', id: 3, deletedAt: daysAgo(181) })
  // The newest version of what is pruned, whatever the order.
  expect(view.get('counters', 'horizon')?.value).toBe(view.sequence)
  expect(await pruneStore(test.store, NOW)).toBe(0)
  await pruneStore(test.store, new Date(NOW.getTime() + 2 * DAY_MS))
  expect((await test.store.read()).get('counters', 'horizon')?.value).toBe(view.sequence)
})

it('S33 keeps a resolved conflict for 180 days after its resolution, and an open one without limit', async () => {
  await using test = await openTestStore()
  await put(test, (records) => {
    const conflict = (uid: string, more: object) => {
      const version = records.nextSequence()
      const times = { createdAt: daysAgo(900) }
      records.put('conflicts', uid, {
        uid,
        version,
        about: 'car',
        recordUid: 'car',
        fields: {},
        ...times,
        ...more,
      } as never)
    }
    conflict('open', { state: 'open' })
    conflict('resolved 179', { state: 'resolved', resolvedAt: daysAgo(179) })
    conflict('resolved 181', { state: 'resolved', resolvedAt: daysAgo(181) })
    // An older version of the program stored no time.
    conflict('without a time', { state: 'resolved' })
    conflict('new, without a time', { state: 'resolved', createdAt: daysAgo(10) })
  })
  await pruneStore(test.store, NOW)
  const view = await test.store.read()
  expect(await keysOf(test, 'conflicts')).toEqual(['new, without a time', 'open', 'resolved 179'])
  expect(view.get('counters', 'horizon')?.value).toBe(4)
})

it('looks at each row again in the transaction that deletes it: a device may have pushed', async () => {
  await using test = await openTestStore()
  const device = (days: number) => ({ userId: 1, seenAt: daysAgo(days) })
  await put(test, (records) => records.put('devices', 'tablet', device(401)))
  const transact: Store['transact'] = async (decide) => {
    await put(test, (records) => records.put('devices', 'tablet', device(0)))
    return test.store.transact(decide)
  }
  await pruneStore({ ...test.store, transact }, NOW)
  expect(await keysOf(test, 'devices')).toEqual(['tablet'])
})

it('S61 forgets the log-outs of sessions whose token has expired', async () => {
  await using test = await openTestStore()
  const seconds = NOW.getTime() / 1000
  const user = {
    id: 1,
    username: 'ann',
    name: 'Ann',
    email: 'ann@example.com',
    role: 'user',
    createdAt: daysAgo(9),
  } as const
  const ended = { jti: 'expired', exp: seconds - 1 }
  await put(test, (records) => {
    const endedSessions = [ended, { jti: 'valid', exp: seconds + 1 }]
    records.put('users', '1', { ...user, passwordHash: '', tokenVersion: 1, endedSessions })
  })
  expect(await pruneStore(test.store, NOW)).toBe(1)
  expect((await test.store.read()).get('users', '1')?.endedSessions).toEqual([{ jti: 'valid', exp: seconds + 1 }])
  expect(await pruneStore(test.store, NOW)).toBe(0)
})

it('S11 keeps an outcome that is stored again after its old one was found', async () => {
  await using test = await openTestStore()
  const outcome = { status: 'applied', fingerprint: '', recordUid: 'car', sequence: 0 } as const
  const store = (days: number) =>
    put(test, (records) => records.put(IDEMPOTENCY_RECORDS, 'mid', { ...outcome, answeredAt: daysAgo(days) }))
  await store(401)
  let isFirst = true
  const slow: Store = {
    ...test.store,
    async transact(decide, history) {
      if (isFirst) await store(0)
      isFirst = false
      return test.store.transact(decide, history)
    },
  }
  await pruneStore(slow, NOW)
  expect(isFirst).toBe(false)
  expect(await keysOf(test, IDEMPOTENCY_RECORDS)).toEqual(['mid'])
})

it('prunes more rows than one transaction has', async () => {
  await using test = await openTestStore()
  await put(test, (records) => {
    for (let n = 0; n < 1100; n += 1) {
      const answeredAt = daysAgo(500)
      const outcome = { status: 'applied', fingerprint: '', recordUid: 'car', sequence: 0, answeredAt } as const
      records.put(IDEMPOTENCY_RECORDS, String(n), outcome)
    }
  })
  await pruneStore(test.store, NOW)
  expect(await keysOf(test, IDEMPOTENCY_RECORDS)).toEqual([])
})

/** @param months the retention period @param updatedAt of each inquiry, by uid */
async function leftAfter(months: number, updatedAt: Record<string, string>, now = NOW): Promise<string[]> {
  await using test = await openTestStore()
  await put(test, (records) => {
    const values = { ...DEFAULT_SETTINGS, retention: { inquiryMonths: months } }
    records.put('settings', 'site', { version: records.nextSequence(), values })
    for (const [uid, at] of Object.entries(updatedAt)) {
      const version = records.nextSequence()
      records.put('inquiries', uid, { uid, id: version, version, name: 'Ann', updatedAt: at, createdAt: at } as never)
    }
  })
  await deleteExpired(test.store, now)
  return keysOf(test, 'inquiries')
}

it('S57 deletes enquiries when their last change is more than the period ago, and none with the period 0', async () => {
  const inquiries = {
    before: '2026-01-31T11:59:59.999Z',
    at: '2026-01-31T12:00:00.000Z',
    after: '2026-02-01T00:00:00.000Z',
  }
  expect(await leftAfter(2, inquiries)).toEqual(['after', 'at'])
  expect(await leftAfter(0, inquiries)).toEqual(['after', 'at', 'before'])
})

it('S57 a month before 31 March is the last day of February', async () => {
  const inquiries = {
    february: '2026-02-28T12:00:00.000Z',
    day: '2026-02-27T12:00:00.000Z',
    march: '2026-03-01T12:00:00.000Z',
  }
  expect(await leftAfter(1, inquiries)).toEqual(['february', 'march'])
})

it('S57 deletes more enquiries than one transaction has', async () => {
  const many = Array.from({ length: 250 }, (_, n) => [`inquiry ${n}`, '2020-01-01T00:00:00.000Z'])
  expect(await leftAfter(1, { ...Object.fromEntries(many), kept: NOW.toISOString() })).toEqual(['kept'])
})
