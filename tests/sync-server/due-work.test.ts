// Work that is due: when it is begun, what is stored of it, and what happens when something fails.
import { expect, it, onTestFinished } from 'vitest'
import { type Result, type Routine, runDueWork, type WorkKind } from '#sync-server/due-work.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { manualTimers } from '#tests/support/device/manual-timers.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const MINUTE = 60_000

async function open() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { store, clock } = server
  const logged: object[] = []
  const performed: string[] = []
  /** Ends the attempts that wait, the first one first. */
  const ends: { resolve(result: Result): void; reject(error: Error): void }[] = []
  const timers = manualTimers()

  const kind: WorkKind = {
    name: 'mail',
    tables: ['mails'],
    claimMs: 5 * MINUTE,
    atOnce: 1,
    delayMs: (attempts) => [MINUTE, 2 * MINUTE][attempts],
    keys: (view) => Array.from(view.entries('mails'), ([key]) => key),
    attempt: (reader, key) => reader.get('mails', key) ?? null,
    store: (records, key, attempt) => records.put('mails', key, { queuedAt: '2026-01-01', sentTo: [], ...attempt }),
    perform(key) {
      performed.push(key)
      return new Promise((resolve, reject) => void ends.push({ resolve, reject }))
    },
  }

  return {
    store,
    clock,
    kind,
    logged,
    performed,
    timers,
    end: (result: Result | Error) => {
      const first = ends.shift()
      if (result instanceof Error) first?.reject(result)
      else first?.resolve(result)
    },
    done: (key: string): Result => ({ kind: 'done', change: (records) => records.remove('mails', key) }),
    run(kinds: WorkKind[], { routines = [], on = store }: { routines?: Routine[]; on?: Store } = {}) {
      const log = { error: (entry: object) => void logged.push(entry) }
      const work = runDueWork({ store: on, kinds, routines, log, now: () => clock.now, setTimer: timers.after })
      onTestFinished(() => {
        for (const { reject } of ends) reject(new Error('The test is over'))
        return work.close()
      })
      return work
    },
    /** @param since how long it has been due */
    queue: (key: string, since = 0) =>
      store.transact((records) => {
        const nextAt = new Date(clock.now.getTime() - since).toISOString()
        records.put('mails', key, { queuedAt: nextAt, sentTo: [], nextAt, attempts: 0 })
      }),
    stored: async (key: string) => (await store.read()).get('mails', key),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
      timers.advance(milliseconds)
    },
  }
}

it('is begun in the order in which it is due, at most a few at once', async () => {
  const { run, kind, queue, performed, end, done, store } = await open()
  await queue('second')
  await queue('first', MINUTE)
  run([kind])
  await expect.poll(() => performed).toEqual(['first'])
  await queue('third')
  end(done('first'))
  await expect.poll(() => performed).toEqual(['first', 'second'])
  end(done('second'))
  await expect.poll(() => performed).toEqual(['first', 'second', 'third'])
  end(done('third'))
  await expect.poll(async () => (await store.read()).count('mails')).toBe(0)
})

it('of one kind waits for no other kind', async () => {
  const { run, kind, queue, performed } = await open()
  await queue('one')
  const other: string[] = []
  const second: WorkKind = {
    ...kind,
    name: 'other',
    attempt: (reader, key) => (other.includes(key) ? null : (reader.get('mails', key) ?? null)),
    perform: async (key) => {
      other.push(key)
      return { kind: 'done' }
    },
  }
  run([
    { ...kind, store: () => {} },
    { ...second, store: () => {} },
  ])
  await expect.poll(() => [performed, other]).toEqual([['one'], ['one']])
})

it('that fails is repeated after its delays, and is given up after the last one', async () => {
  const { run, kind, queue, stored, performed, end, advance, timers } = await open()
  await queue('one')
  run([kind])
  for (const [attempts, delay] of [MINUTE, 2 * MINUTE].entries()) {
    await expect.poll(() => performed.length).toBe(attempts + 1)
    end({ kind: 'again' })
    await expect.poll(() => stored('one')).toMatchObject({ attempts: attempts + 1, nextAt: expect.any(String) })
    await expect.poll(timers.due).toEqual([delay])
    advance(delay)
  }
  await expect.poll(() => performed.length).toBe(3)
  end({ kind: 'again' })
  await expect.poll(() => stored('one')).toMatchObject({ attempts: 3, nextAt: null })
})

it('whose record is deleted meanwhile stores nothing', async () => {
  const { run, kind, queue, stored, store, performed, end } = await open()
  await queue('one')
  await queue('two')
  run([kind])
  await expect.poll(() => performed).toEqual(['one'])
  await store.transact((records) => records.remove('mails', 'one'))
  end({ kind: 'again' })
  await expect.poll(() => performed).toEqual(['one', 'two'])
  expect(await stored('one')).toBeUndefined()
})

it('that throws keeps its claim, and is repeated when the claim is over', async () => {
  const { run, kind, queue, stored, performed, end, advance, timers, logged } = await open()
  await queue('one')
  run([kind])
  await expect.poll(() => performed.length).toBe(1)
  end(new Error('a fault'))
  await expect.poll(() => logged.length).toBe(1)
  expect(await stored('one')).toMatchObject({ attempts: 0, claim: expect.any(String) })
  await expect.poll(timers.due).toEqual([5 * MINUTE])
  advance(5 * MINUTE)
  await expect.poll(() => performed.length).toBe(2)
})

it('is begun by one of two servers that find it at once; the late result of a claim that is over is dropped', async () => {
  const { run, kind, queue, performed, end, done, stored, store, advance, timers } = await open()
  await queue('one')
  for (const _ of ['one server', 'another']) run([kind])
  await expect.poll(() => performed).toEqual(['one'])
  await expect.poll(timers.due).toEqual([5 * MINUTE, 5 * MINUTE])
  expect(performed).toEqual(['one'])
  advance(5 * MINUTE)
  await expect.poll(() => performed).toEqual(['one', 'one'])
  end({ kind: 'again' })
  await store.transact(() => {})
  end(done('one'))
  await expect.poll(() => stored('one')).toBe(undefined)
})

it('is not begun again by a server that is still at it, nor is a routine', async () => {
  const { run, kind, queue, performed, advance, timers } = await open()
  let begun = 0
  const perform = (stopped: AbortSignal) => {
    begun += 1
    return new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve()))
  }
  await queue('one')
  run([{ ...kind, atOnce: 3 }], { routines: [{ name: 'routine', nextAt: () => 0, perform }] })
  await expect.poll(() => performed).toEqual(['one'])
  await expect.poll(timers.due).toEqual([5 * MINUTE])
  advance(5 * MINUTE)
  await queue('two')
  await expect.poll(() => performed).toContain('two')
  expect([performed, begun]).toEqual([['one', 'two'], 1])
})

it('is tried again after a minute when the store cannot write', async () => {
  const { run, kind, queue, store, performed, advance, timers, logged } = await open()
  let isFull = true
  const refusing: Store = {
    ...store,
    transact: (decide, history) =>
      isFull ? Promise.reject(new StoreUnavailable('full')) : store.transact(decide, history),
  }
  await queue('one')
  run([kind], { on: refusing })
  await expect.poll(() => logged.length).toBe(1)
  await expect.poll(timers.due).toEqual([MINUTE])
  await queue('two')
  isFull = false
  advance(MINUTE)
  await expect.poll(() => performed).toEqual(['one'])
  expect(logged).toHaveLength(1)
})

it('begins with a routine at the start, and again when it is due', async () => {
  const { run, advance, timers, clock } = await open()
  let next = 0
  let count = 0
  const routine: Routine = {
    name: 'daily',
    nextAt: () => next,
    async perform() {
      count += 1
      next = clock.now.getTime() + 2 * MINUTE
    },
  }
  run([], { routines: [routine] })
  await expect.poll(() => count).toBe(1)
  await expect.poll(timers.due).toEqual([2 * MINUTE])
  advance(2 * MINUTE)
  await expect.poll(() => count).toBe(2)
})

it('begins nothing after the stop, which waits for what is being done', async () => {
  const { run, kind, queue, store, performed, end, done } = await open()
  await queue('one')
  await queue('two')
  const work = run([kind])
  await expect.poll(() => performed).toEqual(['one'])
  const closed = work.close()
  end(done('one'))
  await closed
  expect(Array.from((await store.read()).entries('mails'), ([key]) => key)).toEqual(['two'])
  expect(performed).toEqual(['one'])
})
