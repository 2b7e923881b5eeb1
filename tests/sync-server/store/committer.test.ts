// Group commit over any persistence: what is decided when, and what is decided again.
import { describe, expect, it } from 'vitest'
import { type Commit, type CommitPersistence, CommitRefused, committer } from '#sync-server/store/engine/committer.ts'
import { durableState } from '#sync-server/store/engine/durable-state.ts'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'

type Persist = CommitPersistence['persist']

/** A committer whose commits end as `persist` says; without it they are stored. */
function openCommitter(persist?: (commit: Commit, again: () => Commit) => Promise<Commit>) {
  const meta = { format: FORMAT, store: 'store', epoch: 1, sequence: 0, batch: 0, generation: 1, runs: [] }
  const state = durableState({ meta, tables: {} })
  const stored: Commit[] = []
  const apply = ({ operations, sequence }: Commit) => state.apply(operations, sequence, meta.batch + 1)
  const storing: Persist = async ({ decide }) => {
    const last = persist ? await persist(decide(), decide) : decide()
    stored.push(last)
    apply(last)
  }
  const commits = committer({ state: () => state, persist: storing })
  const value = () => (state.get('counters', 'car') as { value: number } | undefined)?.value
  const increment = () =>
    commits.transact((records) => {
      const next = (records.get('counters', 'car')?.value ?? 0) + 1
      records.put('counters', 'car', { value: next })
      return next
    })
  /** Another server makes this change. */
  const set = (to: number) => apply({ operations: [['counters', 'car', { value: to }]], sequence: 1, hasChanges: true })
  return { ...commits, increment, set, value, stored }
}

/** The first commit ends with a call of `resolve` or `reject`, the others at once. */
function heldCommit() {
  let resolve = () => {}
  let reject: (error: Error) => void = () => {}
  const held = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  let isFirst = true
  const persist = async (commit: Commit) => {
    const waits = isFirst
    isFirst = false
    if (waits) await held
    return commit
  }
  return { persist, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('what comes while a commit is persisted', () => {
  it('is decided when that commit is durable', async () => {
    const { persist, resolve } = heldCommit()
    const commits = openCommitter(persist)
    const first = commits.increment()
    await turn()
    const second = commits.increment()
    await turn()
    expect([commits.value(), commits.pending()]).toEqual([undefined, 2])
    resolve()
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect([commits.value(), commits.pending()]).toEqual([2, 0])
  })

  it('is decided without that commit when it fails', async () => {
    const { persist, reject } = heldCommit()
    const commits = openCommitter(persist)
    const first = commits.increment()
    await turn()
    const second = commits.increment()
    const unchanged = commits.transact((records) => records.get('counters', 'car'))
    reject(new StoreUnavailable('The disk is full'))
    await expect(first).rejects.toThrow('The disk is full')
    expect(await second).toBe(1)
    expect(await unchanged).toEqual({ value: 1 })
    expect(commits.value()).toBe(1)
  })

  it('makes one commit, of at most 200 transactions', async () => {
    const { persist, resolve } = heldCommit()
    const commits = openCommitter(persist)
    const first = commits.increment()
    await turn()
    const others = Array.from({ length: 450 }, commits.increment)
    resolve()
    expect((await Promise.all([first, ...others])).at(-1)).toBe(451)
    expect(commits.stored.map(({ operations }) => operations)).toEqual(
      [1, 201, 401, 451].map((value) => [['counters', 'car', { value }]]),
    )
  })
})

it('a commit refused for its content fails only the transactions that are refused alone', async () => {
  const commits = openCommitter(async (commit) => {
    if (commit.operations.some(([, key]) => key === 'refused')) throw new CommitRefused('The row is refused')
    return commit
  })
  const put = (key: string) => commits.transact((records) => records.put('devices', key, {} as never))
  const [before, refused, after] = await Promise.allSettled([put('a'), put('refused'), put('b')])
  expect([before?.status, refused?.status, after?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(commits.stored.flatMap(({ operations }) => operations.map(([, key]) => key))).toEqual(['a', 'b'])
})

it('transactions that are decided again return what the last decisions returned', async () => {
  const commits: ReturnType<typeof openCommitter> = openCommitter(async (commit, again) => {
    if (commits.value() !== undefined) return commit
    commits.set(10)
    return again()
  })
  expect(await Promise.all([commits.increment(), commits.increment()])).toEqual([11, 12])
  expect(commits.value()).toBe(12)
})

it('a decision that changes nothing, or throws, is persisted as a commit without changes', async () => {
  const commits = openCommitter()
  const failing = commits.transact(() => {
    throw new RangeError('taken')
  })
  await expect(failing).rejects.toThrow('taken')
  expect(await commits.transact((records) => records.get('counters', 'car'))).toBeUndefined()
  expect(commits.stored.map(({ hasChanges }) => hasChanges)).toEqual([false, false])
  await commits.transact((records) => records.nextSequence())
  expect(commits.stored.at(-1)).toEqual({ operations: [], sequence: 1, hasChanges: true })
})

it('after a stop new transactions are rejected, and pending ones are stored', async () => {
  const { persist, resolve } = heldCommit()
  const commits = openCommitter(persist)
  const [first, second] = [commits.increment(), turn().then(commits.increment)]
  await turn()
  await turn()
  const stopped = commits.stop()
  await expect(commits.increment()).rejects.toThrow('The store is closed')
  resolve()
  await stopped
  expect([commits.value(), await first, await second]).toEqual([2, 1, 2])
})
