// What any engine behind store.ts must do. Each engine runs the same suite over a factory of its own.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Committed, type Store, StoreUnavailable } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { aCar } from './a-car.ts'

export interface Engine {
  /** Opens the same store each time; nobody else has it open. */
  open(): Promise<Store>
  /** Ends what the factory has begun. */
  dispose(): Promise<void>
}

export function storeContract(name: string, newEngine: () => Promise<Engine>): void {
  describe(`the contract of a store, kept by ${name}`, () => {
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
      store.transact([{ table: 'cars', key: uid }], (records) => {
        const version = records.nextSequence()
        records.put('cars', uid, aCar({ uid, id, version }))
        return version
      })

    const putUser = (key: string, username: string) =>
      store.transact([{ table: 'users', key }], (records) => records.put('users', key, aUser(Number(key), username)))

    it('answers what decide returned, and shows the change to readers', async () => {
      expect(await putCar('a', 100001)).toBe(1)
      const view = await store.read()
      expect(view.get('cars', 'a')).toEqual(aCar({ uid: 'a', id: 100001, version: 1 }))
      expect(view.find('cars', 'id', '100001')?.uid).toBe('a')
      expect([...view.all('cars')].map((car) => car.uid)).toEqual(['a'])
      expect(view.count('cars')).toBe(1)
      expect(view.sequence).toBe(1)
    })

    it('keeps everything over a restart', async () => {
      await putCar('a', 100001)
      await putCar('b', 100002)
      await store.transact([{ table: 'cars', key: 'a' }], (records) => records.remove('cars', 'a'))
      const { epoch } = await store.read()
      await store.close()
      store = await engine.open()
      const view = await store.read()
      expect([...view.all('cars')].map((car) => car.uid)).toEqual(['b'])
      expect(view.find('cars', 'id', '100001')).toBeUndefined()
      expect([view.sequence, view.epoch]).toEqual([2, epoch])
      expect(await putCar('c', 100003)).toBe(3)
    })

    it('keeps nothing of a decision that throws', async () => {
      const failing = store.transact([{ table: 'cars', key: 'a' }], (records) => {
        records.put('cars', 'a', aCar({ uid: 'a', id: 1, version: records.nextSequence() }))
        throw new RangeError('no')
      })
      await expect(failing).rejects.toThrow(new RangeError('no'))
      expect((await store.read()).count('cars')).toBe(0)
      expect(await putCar('b', 100002)).toBe(1)
    })

    it('refuses a decision that returns a promise', async () => {
      // @ts-expect-error its type is refused before it runs
      await expect(store.transact([], async () => 'later')).rejects.toThrow(TypeError)
    })

    it('refuses a look at what was not named', async () => {
      await putCar('a', 100001)
      const named = [{ table: 'cars', key: 'b' } as const]
      await expect(store.transact(named, (records) => records.get('cars', 'a'))).rejects.toThrow(TypeError)
      await expect(store.transact(named, (records) => records.find('cars', 'id', '1'))).rejects.toThrow(TypeError)
      await expect(store.transact(named, (records) => [...records.all('cars')])).rejects.toThrow(TypeError)
      expect(await store.transact(named, (records) => records.get('cars', 'b'))).toBeUndefined()
    })

    it('lets a decision read what it named by index or as a whole table, and what it has put', async () => {
      await putCar('a', 100001)
      const index = [{ table: 'cars', index: 'id', value: '100001' } as const]
      expect(await store.transact(index, (records) => records.find('cars', 'id', '100001')?.uid)).toBe('a')
      const uids = await store.transact([{ table: 'cars', all: true }], (records) => {
        records.put('cars', 'b', aCar({ uid: 'b', id: 2, version: records.nextSequence() }))
        const both = [...records.all('cars')].map((car) => car.uid)
        records.remove('cars', 'a')
        return [both, [...records.all('cars')].map((car) => car.uid), records.find('cars', 'id', '100001')]
      })
      expect(uids).toEqual([['a', 'b'], ['b'], undefined])
      const own = await store.transact([], (records) => {
        records.put('counters', 'car', { value: 7 })
        return records.get('counters', 'car')
      })
      expect(own).toEqual({ value: 7 })
    })

    it('ends the records with the decision', async () => {
      const leaked = await store.transact([{ table: 'cars', all: true }], (records) => ({ records }))
      expect(() => leaked.records.all('cars')).toThrow(TypeError)
    })

    it('holds an indexed value for one row only, and frees it with the row', async () => {
      await putUser('1', 'Ann')
      await expect(putUser('2', 'ANN')).rejects.toThrow(TypeError)
      await putUser('1', 'Anna')
      await putUser('2', 'ann')
      await store.transact([], (records) => {
        records.remove('users', '2')
        records.put('users', '3', aUser(3, 'ann'))
      })
      const view = await store.read()
      expect(view.find('users', 'username', 'anna')?.id).toBe(1)
      expect(view.find('users', 'username', 'ann')?.id).toBe(3)
      expect(view.count('users')).toBe(2)
    })

    it('lets two rows exchange an indexed value', async () => {
      await putUser('1', 'ann')
      await putUser('2', 'bob')
      await store.transact([], (records) => {
        records.remove('users', '1')
        records.put('users', '2', aUser(2, 'ann'))
        records.put('users', '1', aUser(1, 'bob'))
      })
      const view = await store.read()
      expect([view.find('users', 'username', 'ann')?.id, view.find('users', 'username', 'bob')?.id]).toEqual([2, 1])
    })

    it('runs decisions one after the other, each on what the ones before it left', async () => {
      const values = await Promise.all(
        Array.from({ length: 200 }, () =>
          store.transact([{ table: 'counters', key: 'car' }], (records) => {
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

    it('takes any text as a key', async () => {
      const keys = ['__proto__', 'constructor', '', '100001', 'a"b\\c\n\u2028', '\u{1f697}']
      for (const key of keys) {
        await store.transact([], (records) => records.put('devices', key, aDevice(key)))
      }
      await store.close()
      store = await engine.open()
      const view = await store.read()
      expect(keys.map((key) => view.get('devices', key)?.lastMid)).toEqual(keys)
      expect(view.get('devices', 'toString')).toBeUndefined()
    })

    it('tells what changed since a sequence number, in order, each row once', async () => {
      for (const [i, uid] of ['a', 'b', 'c', 'd'].entries()) await putCar(uid, 100001 + i)
      await putCar('b', 100002)
      await putUser('1', 'ann')
      await store.transact([], (records) => records.remove('cars', 'c'))
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

    it('never parts rows that share a version', async () => {
      await store.transact([], (records) => {
        const version = records.nextSequence()
        for (const id of [1, 2, 3]) records.put('cars', `${id}`, aCar({ uid: `${id}`, id, version }))
      })
      await putCar('d', 4)
      const view = await store.read()
      expect(view.changesSince(0, 2).map((change) => change.key)).toEqual(['1', '2', '3'])
      expect(view.changesSince(1, 2).map((change) => change.key)).toEqual(['d'])
    })

    it('tells listeners of every committed row, until they go', async () => {
      const heard: Committed[] = []
      const stop = store.onCommit((changes) => heard.push(...changes))
      await putCar('a', 100001)
      await store.transact([], (records) => records.remove('cars', 'a'))
      stop()
      await putCar('b', 100002)
      expect(heard).toEqual([
        { table: 'cars', key: 'a', row: aCar({ uid: 'a', id: 100001, version: 1 }) },
        { table: 'cars', key: 'a', row: null },
      ])
    })

    it('takes nothing after its end', async () => {
      const last = putCar('a', 100001)
      const closing = store.close()
      await expect(putCar('b', 100002)).rejects.toThrow(StoreUnavailable)
      await Promise.all([last, closing])
      store = await engine.open()
      expect((await store.read()).count('cars')).toBe(1)
    })
  })
}

function aUser(id: number, username: string): StoredUser {
  const createdAt = '2024-05-01T12:00:00.000Z'
  const email = `${id}@example.com`
  return { id, username, name: username, email, role: 'user', createdAt, passwordHash: 'hash', tokenVersion: 1 }
}

function aDevice(lastMid: string) {
  return { userId: 1, lastSeq: 1, lastMid, pending: 0, seenAt: '2024-05-01T12:00:00.000Z' }
}
