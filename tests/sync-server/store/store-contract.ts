// The contract of store.ts. Each engine runs the same suite with a factory of its own.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityRange, type HistoryFilter, idempotencyRecords } from '#sync-server/store/history.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { carRow, entryOutcome, userRow } from './rows.ts'

export interface Engine {
  /** Opens the same store each time. It is not open elsewhere. */
  open(): Promise<Store>
  /** Releases what the factory acquired. */
  dispose(): Promise<void>
}

export function storeContract(name: string, newEngine: () => Promise<Engine>): void {
  describe(`the contract of a store, in ${name}`, () => {
    let engine: Engine
    let store: Store

    beforeEach(async () => {
      engine = await newEngine()
      store = await engine.open()
    })

    afterEach(async () => {
      await store.close()
      await engine.dispose()
    })

    const putCar = (uid: string, id: number) =>
      store.transact((records) => {
        const version = records.nextSequence()
        records.put('cars', uid, carRow({ uid, id, version }))
        return version
      })

    const putUser = (key: string, username: string) =>
      store.transact((records) => records.put('users', key, userRow(Number(key), username)))

    it('returns what decide returned, and shows the change to readers', async () => {
      expect(await putCar('a', 100001)).toBe(1)
      const view = await store.read()
      expect(view.get('cars', 'a')).toEqual(carRow({ uid: 'a', id: 100001, version: 1 }))
      expect(view.find('cars', 'id', '100001')?.uid).toBe('a')
      expect([...view.all('cars')].map((car) => car.uid)).toEqual(['a'])
      expect(view.count('cars')).toBe(1)
      expect(view.sequence).toBe(1)
    })

    it('persists everything over a restart', async () => {
      await putCar('a', 100001)
      await putCar('b', 100002)
      await store.transact((records) => records.remove('cars', 'a'))
      const { epoch } = await store.read()
      await store.close()
      store = await engine.open()
      const view = await store.read()
      expect([...view.all('cars')].map((car) => car.uid)).toEqual(['b'])
      expect(view.find('cars', 'id', '100001')).toBeUndefined()
      expect([view.sequence, view.epoch]).toEqual([2, epoch])
      expect(await putCar('c', 100003)).toBe(3)
    })

    it('persists the lists and records within a row', async () => {
      const priceHistory = [
        { at: '2024-05-01T12:00:00.000Z', price: 61_500, hidden: true as const },
        { at: '2024-05-02T12:00:00.000Z', price: 59_999.5 },
      ]
      const row = carRow({ uid: 'a', id: 100001, version: 1, priceHistory })
      await store.transact((records) => records.put('cars', 'a', { ...row, version: records.nextSequence() }))
      await store.close()
      store = await engine.open()
      expect((await store.read()).get('cars', 'a')).toEqual(row)
    })

    it('stores nothing of a decision that throws', async () => {
      const failing = store.transact((records) => {
        records.put('cars', 'a', carRow({ uid: 'a', id: 1, version: records.nextSequence() }))
        throw new RangeError('no')
      })
      await expect(failing).rejects.toThrow(new RangeError('no'))
      expect((await store.read()).count('cars')).toBe(0)
      expect(await putCar('b', 100002)).toBe(1)
    })

    it('rejects a decision that returns a promise', async () => {
      // @ts-expect-error the type of the decision is invalid
      await expect(store.transact(async () => 'later')).rejects.toThrow(TypeError)
    })

    it('lets a decision read records by key, by index or as a whole table, and its own writes', async () => {
      await putCar('a', 100001)
      expect(await store.transact((records) => records.get('cars', 'a')?.id)).toBe(100001)
      expect(await store.transact((records) => records.get('cars', 'b'))).toBeUndefined()
      expect(await store.transact((records) => records.find('cars', 'id', '100001')?.uid)).toBe('a')
      const uids = await store.transact((records) => {
        records.put('cars', 'a', carRow({ uid: 'a', id: 100001, version: records.nextSequence() }))
        records.put('cars', 'b', carRow({ uid: 'b', id: 2, version: records.nextSequence() }))
        const both = [...records.all('cars')].map((car) => car.uid)
        records.remove('cars', 'a')
        return [both, [...records.all('cars')].map((car) => car.uid), records.find('cars', 'id', '100001')]
      })
      expect(uids).toEqual([['a', 'b'], ['b'], undefined])
      const own = await store.transact((records) => {
        records.put('counters', 'car', { value: 7 })
        return records.get('counters', 'car')
      })
      expect(own).toEqual({ value: 7 })
    })

    it('allows an indexed value for one row only, and frees it with the row', async () => {
      await putUser('1', 'Ann')
      await expect(putUser('2', 'ANN')).rejects.toThrow(TypeError)
      await putUser('1', 'Anna')
      await putUser('2', 'ann')
      await store.transact((records) => {
        records.remove('users', '2')
        records.put('users', '3', userRow(3, 'ann'))
      })
      const view = await store.read()
      expect(view.find('users', 'username', 'anna')?.id).toBe(1)
      expect(view.find('users', 'username', 'ann')?.id).toBe(3)
      expect(view.count('users')).toBe(2)
    })

    it('gives a value to the first of two decisions of one commit that need it', async () => {
      const results = await Promise.allSettled([putUser('1', 'ann'), putUser('2', 'ann')])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
      expect((await store.read()).find('users', 'username', 'ann')?.id).toBe(1)
    })

    it('knows where each run has ended, and no run of another history', async () => {
      await putCar('a', 100001)
      const { run: first } = await store.read()
      await store.close()
      store = await engine.open()
      await putCar('b', 100002)
      const view = await store.read()
      expect([first, view.run, 'another'].map((run) => view.endOfRun(run))).toEqual([1, 2, undefined])
    })

    it('lets two rows swap an indexed value', async () => {
      await putUser('1', 'ann')
      await putUser('2', 'bob')
      await store.transact((records) => {
        records.remove('users', '1')
        records.put('users', '2', userRow(2, 'ann'))
        records.put('users', '1', userRow(1, 'bob'))
      })
      const view = await store.read()
      expect([view.find('users', 'username', 'ann')?.id, view.find('users', 'username', 'bob')?.id]).toEqual([2, 1])
    })

    it('runs decisions one after the other, each on the result of those before', async () => {
      const values = await Promise.all(
        Array.from({ length: 200 }, () =>
          store.transact((records) => {
            const value = (records.get('counters', 'car')?.value ?? 0) + 1
            records.put('counters', 'car', { value })
            return [value, records.nextSequence()]
          }),
        ),
      )
      expect(values).toEqual(values.map((_, i) => [i + 1, i + 1]))
      const view = await store.read()
      expect([view.get('counters', 'car'), view.sequence]).toEqual([{ value: 200 }, 200])
    })

    it('accepts any text as a key', async () => {
      const keys = ['__proto__', 'constructor', '', '100001', 'a"b\\c\n\u2028', '\u{1f697}']
      for (const [index, key] of keys.entries()) {
        await store.transact((records) => records.put('devices', key, deviceRow(index)))
      }
      await store.close()
      store = await engine.open()
      const view = await store.read()
      expect(keys.map((key) => view.get('devices', key)?.userId)).toEqual(keys.map((_, index) => index))
      expect(view.get('devices', 'toString')).toBeUndefined()
    })

    it('lists the rows changed since a sequence number, in order, each once', async () => {
      for (const [i, uid] of ['a', 'b', 'c', 'd'].entries()) await putCar(uid, 100001 + i)
      await putCar('b', 100002)
      await putUser('1', 'ann')
      await store.transact((records) => records.remove('cars', 'c'))
      const since = async (after: number, limit = 100) =>
        (await store.read()).changesSince(after, limit).map(({ table, key }) => `${table} ${key}`)
      const expected = ['cars a', 'cars d', 'cars b']
      expect(await since(0)).toEqual(expected)
      expect(await since(1)).toEqual(expected.slice(1))
      expect(await since(4)).toEqual(['cars b'])
      expect(await since(5)).toEqual([])
      expect(await since(0, 2)).toEqual(expected.slice(0, 2))
      await store.close()
      store = await engine.open()
      expect(await since(0)).toEqual(expected)
    })

    it('lists changed rows by version, whichever order they were stored in', async () => {
      const putVersion = (uid: string, id: number, version: number) =>
        store.transact((records) => {
          records.nextSequence()
          records.put('cars', uid, carRow({ uid, id, version }))
        })
      await putVersion('a', 1, 2)
      await putVersion('b', 2, 1)
      expect((await store.read()).changesSince(0, 10).map(({ key }) => key)).toEqual(['b', 'a'])
    })

    it('lists each row once after thousands of changes', async () => {
      const uids = Array.from({ length: 1100 }, (_, n) => `car ${n}`)
      for (let round = 0; round < 2; round += 1) {
        await store.transact((records) => {
          for (const [id, uid] of uids.entries())
            records.put('cars', uid, carRow({ uid, id, version: records.nextSequence() }))
        })
      }
      expect((await store.read()).changesSince(0, 5000).map(({ key }) => key)).toEqual(uids)
    })

    it('never splits rows that share a version', async () => {
      await store.transact((records) => {
        const version = records.nextSequence()
        for (const id of [1, 2, 3]) records.put('cars', `${id}`, carRow({ uid: `${id}`, id, version }))
      })
      await putCar('d', 4)
      const view = await store.read()
      expect(view.changesSince(0, 2).map((change) => change.key)).toEqual(['1', '2', '3'])
      expect(view.changesSince(1, 2).map((change) => change.key)).toEqual(['d'])
    })

    it('notifies listeners of every committed row, until they are removed', async () => {
      const notified: CommittedChange[] = []
      store.onCommit(() => {
        throw new Error('a listener that fails')
      })
      const stop = store.onCommit((changes) => notified.push(...changes))
      await putCar('a', 100001)
      await store.transact((records) => records.remove('cars', 'a'))
      stop()
      await putCar('b', 100002)
      expect(notified).toEqual([
        { table: 'cars', key: 'a', row: carRow({ uid: 'a', id: 100001, version: 1 }) },
        { table: 'cars', key: 'a', row: null },
      ])
    })

    describe('history', () => {
      const day = (n: number) => `2024-05-${String(n).padStart(2, '0')}T12:00:00.000Z`
      const outcome = (n: number) => ({ ...entryOutcome(`car ${n}`, n), answeredAt: day(n) })
      const entry = (n: number, recordUid: string) => {
        const [madeAt, appliedAt] = [day(n), day(n)]
        return { mid: `mid ${n}`, name: 'car.edit', by: 'ann', recordUid, history: {}, madeAt, appliedAt }
      }
      const write = () =>
        store.transact((records) => {
          for (const n of [1, 2, 3, 4]) {
            records.put(IDEMPOTENCY_RECORDS, `mid ${n}`, outcome(n))
            records.put('activity', String(records.nextSequence() + 8), entry(n, n < 4 ? 'x' : 'y'))
          }
        })
      const recordKeys = async (filter: HistoryFilter) => {
        const keys: string[] = []
        await store.history.each(IDEMPOTENCY_RECORDS, filter, (key) => keys.push(key))
        return keys.sort()
      }

      it('gives a decision the rows that it names, with its own writes and those of the decisions before it', async () => {
        const named = idempotencyRecords('mid 1', 'mid 2', 'mid 9')
        const written = write()
        const read = store.transact((records) => {
          const before = [1, 2, 9].map((n) => records.get(IDEMPOTENCY_RECORDS, `mid ${n}`)?.id)
          records.put(IDEMPOTENCY_RECORDS, 'mid 9', outcome(9))
          records.remove(IDEMPOTENCY_RECORDS, 'mid 1')
          return [before, [1, 2, 9].map((n) => records.get(IDEMPOTENCY_RECORDS, `mid ${n}`)?.id)]
        }, named)
        await written
        expect(await read).toEqual([
          [1, 2, undefined],
          [undefined, 2, 9],
        ])
        const again = store.transact((records) => named.map(({ table, key }) => records.get(table, key)), named)
        expect(await again).toEqual([undefined, outcome(2), outcome(9)])
      })

      it('refuses a decision that reads rows of history without naming them', async () => {
        await write()
        const unnamed = store.transact(
          (records) => records.get(IDEMPOTENCY_RECORDS, 'mid 1')?.id,
          [{ table: IDEMPOTENCY_RECORDS, key: 'mid 2' }],
        )
        await expect(unnamed).rejects.toThrow('has not named the row')
        const whole = store.transact((records) => [...records.all('activity' as never)].length)
        await expect(whole).rejects.toThrow('by key only')
      })

      it('finds rows by key, age and text, and counts them, also after a restart', async () => {
        await write()
        await store.close()
        store = await engine.open()
        const { history } = store
        expect(await history.get(IDEMPOTENCY_RECORDS, 'mid 1')).toEqual(outcome(1))
        expect(await history.get(IDEMPOTENCY_RECORDS, 'mid 9')).toBeUndefined()
        expect(await recordKeys({})).toEqual(['mid 1', 'mid 2', 'mid 3', 'mid 4'])
        expect(await recordKeys({ before: day(4) })).toEqual(['mid 1', 'mid 2', 'mid 3'])
        expect(await recordKeys({ containing: 'of car 3' })).toEqual(['mid 3'])
        expect([await history.count('activity'), await history.count(IDEMPOTENCY_RECORDS)]).toEqual([4, 4])
      })

      it('shows the activity log from its end, all of it or that of some records', async () => {
        await write()
        const numbers = async (range: ActivityRange) => (await store.history.activity(range)).map(([number]) => number)
        expect(await store.history.activity({ before: 12, limit: 1 })).toEqual([[11, entry(3, 'x')]])
        expect(await numbers({ before: Number.POSITIVE_INFINITY, limit: 3 })).toEqual([12, 11, 10])
        expect(await numbers({ before: 10, limit: 3 })).toEqual([9])
        expect(await numbers({ before: 12, limit: 2, recordUid: 'x' })).toEqual([11, 10])
        expect(await numbers({ before: 20, limit: 9, recordUid: 'z' })).toEqual([])
      })
    })

    it('rejects transactions after close', async () => {
      const last = putCar('a', 100001)
      const closing = store.close()
      await expect(putCar('b', 100002)).rejects.toThrow(StoreUnavailable)
      await Promise.all([last, closing])
      store = await engine.open()
      expect((await store.read()).count('cars')).toBe(1)
    })
  })
}

function deviceRow(userId: number) {
  return { userId, seenAt: '2024-05-01T12:00:00.000Z' }
}
