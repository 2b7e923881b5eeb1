// F2 and F3: one operation on the disk fails. Nothing acknowledged is lost, memory equals disk, and a file whose sync failed is
// never written or synced again. F1: the disk is full.
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { StoreCannotStart, StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { diskError, type Operation, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const COMPACT_ABOVE_BYTES = 1500

it('F2 loses nothing acknowledged when any one operation fails with EIO', async () => {
  let failures = 0
  for (let number = 1; ; number++) {
    const disk = new SimulatedDisk()
    const ledger = createLedger()
    disk.fault = (operation) => (operation.number === number ? diskError('EIO') : undefined)
    await runToEnd(disk, ledger)
    if (disk.operations.length < number) break
    failures++
    expect(retriesOn(disk.operations, number)).toEqual([])
    for (const after of [disk.afterKill(), disk.afterPowerCut(() => 0.1)]) {
      const store = await openSimulated(after)
      await ledger.check(store)
      await store.close()
    }
  }
  expect(failures).toBeGreaterThan(40)
})

/** Writes and syncs of the file whose sync failed; a file created later under its name is another one. */
function retriesOn(operations: readonly Operation[], failed: number): Operation[] {
  const { kind, name } = operations[failed - 1] as Operation
  if (kind !== 'sync') return []
  const later = operations.slice(failed).filter((operation) => operation.name === name)
  const recreated = later.findIndex((operation) => operation.kind === 'open')
  return later
    .slice(0, recreated < 0 ? later.length : recreated)
    .filter(({ kind }) => kind === 'write' || kind === 'sync')
}

async function runToEnd(disk: SimulatedDisk, ledger: Ledger): Promise<void> {
  const store = await openSimulated(disk, { compactAboveBytes: COMPACT_ABOVE_BYTES }).catch((error: unknown) => {
    expect(error).toBeInstanceOf(StoreCannotStart)
    return null
  })
  if (!store) return
  for (let i = 0; i < 6; i++) {
    await Promise.all([0, 1].map((writer) => ledger.write(store, `${i} ${writer}`)))
    await ledger.check(store)
  }
  await store.compact()
  await store.close()
}

describe('a sync of the journal that fails', () => {
  it('F2 ends all writing until a restart, requests one once, and leaves the file alone', async () => {
    const disk = new SimulatedDisk()
    const fatal: unknown[] = []
    const ledger = createLedger()
    const store = await openSimulated(disk, { onFatal: (error) => fatal.push(error) })
    await ledger.write(store, 'before')
    disk.operations = []
    disk.fault = ({ kind, number }) => (kind === 'sync' && number === 2 ? diskError('EIO') : undefined)
    await Promise.all(['a', 'b', 'c'].map((id) => ledger.write(store, id)))
    expect(fatal.length).toBe(1)
    expect(await store.health()).toBe('read-only')
    const refused = store.transact((records) => records.nextSequence())
    await expect(refused).rejects.toThrow('The disk failed: nothing can be saved until the server is started again')
    await ledger.check(store)
    expect([...ledger.acknowledged]).toEqual(['before'])
    expect(await store.transact(() => 'reads continue')).toBe('reads continue')
    await store.close()
    const onJournal = disk.operations.filter(({ name }) => name === 'journal-1.log')
    expect(onJournal.map(({ kind }) => kind)).toEqual(['write', 'sync'])
    const restarted = await openSimulated(disk.afterKill())
    await ledger.check(restarted)
    await restarted.close()
  })
})

describe('a disk that is full', () => {
  it('F1 refuses writes, keeps memory equal to the disk, continues to read, and resumes by itself', async () => {
    const disk = new SimulatedDisk()
    const ledger = createLedger()
    const writes: boolean[] = []
    const store = await openSimulated(disk, { retryMs: 0, onWrite: ({ isStored }) => writes.push(isStored) })
    await ledger.write(store, 'first')
    disk.capacityBytes = Object.values(disk.files()).reduce((sum, file) => sum + file.length, 0) + 3000
    for (let i = 0; i < 30; i++) await ledger.write(store, `${i}`)
    expect(ledger.refused.size).toBeGreaterThan(10)
    expect(ledger.acknowledged.size).toBeGreaterThan(2)
    expect(writes.filter((isStored) => isStored)).toHaveLength(ledger.acknowledged.size)
    expect(writes.filter((isStored) => !isStored)).toHaveLength(ledger.refused.size)
    expect(await store.health()).toBe('degraded')
    await ledger.check(store)
    const found = disk.afterKill()
    const other = await openSimulated(found)
    expect(Object.keys(found.files()).filter((name) => name.includes('torn'))).toEqual([])
    expect([...(await other.read()).all('cars')]).toEqual([...(await store.read()).all('cars')])
    await other.close()
    disk.capacityBytes = Number.POSITIVE_INFINITY
    // No request writes here.
    expect(await store.health()).toBe('ok')
    const probed = disk.afterKill()
    await openSimulated(probed)
    expect(Object.keys(probed.files()).filter((name) => name.includes('torn'))).toEqual([])
    await ledger.write(store, 'resumed')
    expect(ledger.acknowledged.has('resumed')).toBe(true)
    expect(await store.health()).toBe('ok')
    await store.close()
    expect(Object.keys(disk.files()).sort()).toEqual([
      'data.json',
      'journal-1.log',
      expect.stringContaining('journal-1.stopped-at-'),
    ])
  })

  it('F1 continues to write when only a new snapshot does not fit, and writes it later', async () => {
    const disk = new SimulatedDisk()
    const ledger = createLedger()
    const warnings: string[] = []
    const store = await openSimulated(disk, {
      compactAboveBytes: COMPACT_ABOVE_BYTES,
      retryMs: 0,
      onWarning: (line) => warnings.push(line),
    })
    disk.fault = ({ kind, name }) => (kind === 'write' && name === 'data.json.tmp' ? diskError('ENOSPC') : undefined)
    for (let i = 0; i < 20; i++) await ledger.write(store, `full ${i}`)
    expect(ledger.refused.size).toBe(0)
    expect(await store.health()).toBe('degraded')
    expect(warnings.length).toBeGreaterThan(0)
    expect(Object.keys(disk.files())).not.toContain('data.json.tmp')
    const after = await openSimulated(disk.afterKill())
    await ledger.check(after)
    await after.close()
    const files = Object.keys(disk.files()).length
    for (let i = 0; i < 5; i++) expect(await store.health()).toBe('degraded')
    expect(Object.keys(disk.files()).length).toBeLessThanOrEqual(files + 1)
    disk.fault = () => undefined
    // No request writes here.
    expect(await store.health()).toBe('ok')
    for (let i = 0; i < 20; i++) await ledger.write(store, `free ${i}`)
    expect(await store.health()).toBe('ok')
    await store.compact()
    await store.close()
    expect(
      Object.keys(disk.files())
        .map((name) => name.replace(/\d+/g, 'N'))
        .sort(),
    ).toEqual(['data.json', 'journal-N.log', 'journal-N.stopped-at-N'])
  })
})

it.each([
  { retryMs: 1000, counts: [2, 2, 3, 3, 3, 3, 4] },
  { retryMs: 100_000, counts: [2, 2, 3, 3, 3, 4, 4, 4, 5] },
])('F1 waits twice as long after each snapshot that does not fit, 5 minutes at most', async ({ retryMs, counts }) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk, { retryMs })
  await createLedger().write(store, 'one')
  let tries = 0
  disk.fault = ({ kind, name }) => {
    if (kind !== 'write' || name !== 'data.json.tmp') return undefined
    tries += 1
    return diskError('ENOSPC')
  }
  await store.compact()
  const found: number[] = []
  for (const _ of counts) {
    vi.advanceTimersByTime(retryMs)
    await store.health()
    found.push(tries)
  }
  expect(found).toEqual(counts)
  await store.close()
})

it('F1 probes a full disk once in each pause, however often its health is read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk, { retryMs: 1000 })
  disk.fault = ({ kind, name }) => (kind === 'write' && name === 'journal-1.log' ? diskError('ENOSPC') : undefined)
  await expect(store.transact((records) => records.nextSequence())).rejects.toThrow(StoreUnavailable)
  disk.operations = []
  for (let read = 0; read < 5; read++) {
    expect(await store.health()).toBe('degraded')
    vi.advanceTimersByTime(400)
  }
  expect(disk.operations.filter(({ kind }) => kind === 'write')).toHaveLength(2)
  disk.fault = () => undefined
  await store.transact((records) => records.nextSequence())
  expect(await store.health()).toBe('ok')
  expect(disk.operations.filter(({ kind }) => kind === 'write')).toHaveLength(3)
})

it.each([
  ['ENOSPC', 'The disk is full: nothing was saved'],
  ['EDQUOT', 'The disk is full: nothing was saved'],
  ['EROFS', 'The disk is read-only: nothing was saved'],
  ['EACCES', 'The disk is read-only: nothing was saved'],
  ['EIO', 'The disk refused the change: nothing was saved'],
] as const)('F3 a write that fails with %s is refused with the reason', async (code, message) => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  disk.fault = ({ kind }) => (kind === 'write' ? diskError(code) : undefined)
  await expect(store.transact((records) => records.nextSequence())).rejects.toThrow(message)
})

it('F1 a partial write that cannot be removed ends all writing until a restart', async () => {
  const disk = new SimulatedDisk()
  const ledger = createLedger()
  const store = await openSimulated(disk)
  await ledger.write(store, 'before')
  const { length } = disk.files()['journal-1.log'] as Buffer
  disk.capacityBytes = Object.values(disk.files()).reduce((sum, file) => sum + file.length, 0) + 10
  disk.fault = ({ kind }) => (kind === 'truncate' ? diskError('EIO') : undefined)
  await ledger.write(store, 'partial')
  expect(disk.files()['journal-1.log']).toHaveLength(length + 10)
  disk.capacityBytes = Number.POSITIVE_INFINITY
  await ledger.write(store, 'after')
  expect([...ledger.acknowledged]).toEqual(['before'])
  expect(await store.health()).toBe('read-only')
  await store.close()
  await ledger.check(await openSimulated(disk.afterKill()))
})

it('F3 a write waits while the lock of the folder cannot be read', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  const read = disk.read.bind(disk)
  let failures = 0
  disk.read = async (name) => {
    if (!name.startsWith('lock.') || failures > 0) return read(name)
    failures += 1
    throw diskError('EIO')
  }
  expect(await store.transact((records) => records.nextSequence())).toBe(1)
  expect(failures).toBe(1)
  await store.close()
})

it('F3 reports that the folder cannot be written, and changes nothing', async () => {
  const disk = new SimulatedDisk()
  await (await openSimulated(disk)).close()
  const before = disk.files()
  disk.fault = () => diskError('EROFS')
  const refusal = await openSimulated(disk).catch((error: StoreCannotStart) => error)
  expect(refusal).toBeInstanceOf(StoreCannotStart)
  expect(refusal).toMatchObject({ exitCode: 78, message: expect.stringContaining('Cannot write to the data folder') })
  expect(disk.files()).toEqual(before)
})
