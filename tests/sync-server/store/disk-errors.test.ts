// F2 and F3: any one operation on the disk fails. Nothing acknowledged is lost, memory equals disk, and a file whose sync
// has failed is never written or synced again.
import { describe, expect, it } from 'vitest'
import { parseSnapshot } from '#sync-server/store/json/snapshot-format.ts'
import { writeSnapshot } from '#sync-server/store/json/write-snapshot.ts'
import { StoreUnavailable } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { diskError, type Operation, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { type Ledger, ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const COMPACT_ABOVE = 1500

it('F2 loses nothing acknowledged when any one operation fails with EIO', async () => {
  let failures = 0
  for (let number = 1; ; number++) {
    const disk = new SimulatedDisk()
    const book = ledger()
    disk.fault = (operation) => (operation.number === number ? diskError('EIO') : undefined)
    await aLife(disk, book)
    if (disk.operations.length < number) break
    failures++
    expect(retriesOn(disk.operations, number)).toEqual([])
    for (const after of [disk.afterKill(), disk.afterPowerCut(() => 0.1)]) {
      const store = await openSimulated(after)
      await book.check(store)
      await store.close()
    }
  }
  expect(failures).toBeGreaterThan(40)
})

/** Writes and syncs of the very file whose sync has failed; a file made anew under its name is another one. */
function retriesOn(operations: readonly Operation[], failed: number): Operation[] {
  const { kind, name } = operations[failed - 1] as Operation
  if (kind !== 'sync') return []
  const later = operations.slice(failed).filter((operation) => operation.name === name)
  const anew = later.findIndex((operation) => operation.kind === 'open')
  return later.slice(0, anew < 0 ? later.length : anew).filter(({ kind }) => kind === 'write' || kind === 'sync')
}

async function aLife(disk: SimulatedDisk, book: Ledger): Promise<void> {
  const store = await openSimulated(disk, { compactAbove: COMPACT_ABOVE }).catch((error: unknown) => {
    expect(error).toBeInstanceOf(StoreCannotStart)
    return null
  })
  if (!store) return
  for (let i = 0; i < 6; i++) {
    await Promise.all([0, 1].map((writer) => book.enter(store, `${i} ${writer}`)))
    await book.check(store)
  }
  await store.close()
}

describe('a sync of the journal that fails', () => {
  it('F2 ends all writing until a restart, asks for one once, and leaves the file alone', async () => {
    const disk = new SimulatedDisk()
    const fatal: unknown[] = []
    const book = ledger()
    const store = await openSimulated(disk, { onFatal: (error) => fatal.push(error) })
    await book.enter(store, 'before')
    disk.operations = []
    disk.fault = ({ kind, number }) => (kind === 'sync' && number === 2 ? diskError('EIO') : undefined)
    await Promise.all(['a', 'b', 'c'].map((id) => book.enter(store, id)))
    expect(fatal.length).toBe(1)
    expect(store.health()).toBe('read-only')
    await expect(store.transact([], (records) => records.nextSequence())).rejects.toThrow(StoreUnavailable)
    await book.check(store)
    expect([...book.kept]).toEqual(['before'])
    expect(await store.transact([], () => 'reads go on')).toBe('reads go on')
    await store.close()
    const onJournal = disk.operations.filter(({ name }) => name === 'journal-1.log')
    expect(onJournal.map(({ kind }) => kind)).toEqual(['write', 'sync'])
    const restarted = await openSimulated(disk.afterKill())
    await book.check(restarted)
    await restarted.close()
  })
})

describe('a disk that is full', () => {
  it('F1 refuses writes, keeps memory equal to the disk, reads on, and resumes by itself', async () => {
    const disk = new SimulatedDisk()
    const book = ledger()
    const store = await openSimulated(disk)
    await book.enter(store, 'first')
    disk.capacity = Object.values(disk.files()).reduce((sum, file) => sum + file.length, 0) + 3000
    for (let i = 0; i < 30; i++) await book.enter(store, `${i}`)
    expect(book.refused.size).toBeGreaterThan(10)
    expect(book.kept.size).toBeGreaterThan(2)
    expect(store.health()).toBe('degraded')
    await book.check(store)
    const found = disk.afterKill()
    const seenByAnother = await openSimulated(found)
    expect(Object.keys(found.files()).filter((name) => name.includes('torn'))).toEqual([])
    expect([...(await seenByAnother.read()).all('cars')]).toEqual([...(await store.read()).all('cars')])
    await seenByAnother.close()
    disk.capacity = Number.POSITIVE_INFINITY
    await book.enter(store, 'resumed')
    expect(book.kept.has('resumed')).toBe(true)
    expect(store.health()).toBe('ok')
    await store.close()
    expect(Object.keys(disk.files()).sort()).toEqual(['data.json', 'journal-2.log'])
  })

  it('F1 goes on writing when only a new snapshot finds no room, and makes it later', async () => {
    const disk = new SimulatedDisk()
    const book = ledger()
    const notices: string[] = []
    const store = await openSimulated(disk, { compactAbove: COMPACT_ABOVE, onNotice: (line) => notices.push(line) })
    disk.fault = ({ kind, name }) => (kind === 'write' && name === 'data.json.tmp' ? diskError('ENOSPC') : undefined)
    for (let i = 0; i < 20; i++) await book.enter(store, `full ${i}`)
    expect(book.refused.size).toBe(0)
    expect(store.health()).toBe('degraded')
    expect(notices.length).toBeGreaterThan(0)
    expect(Object.keys(disk.files())).not.toContain('data.json.tmp')
    const after = await openSimulated(disk.afterKill())
    await book.check(after)
    await after.close()
    disk.fault = () => undefined
    for (let i = 0; i < 20; i++) await book.enter(store, `free ${i}`)
    expect(store.health()).toBe('ok')
    await store.close()
    expect(Object.keys(disk.files()).length).toBe(2)
  })
})

it('F2 a snapshot that would be too long to be read again does not take the place of the old one', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  const book = ledger()
  for (let i = 0; i < 20; i++) await book.enter(store, `car ${i}`)
  await store.close()
  const before = disk.files()
  const document = parseSnapshot('data.json', before['data.json'] as Buffer, 1)
  const longest = (before['data.json'] as Buffer).length
  await expect(writeSnapshot(disk, document, 'data.json', longest - 1)).rejects.toThrow('can be read again')
  expect(disk.files()).toEqual(before)
  expect(await writeSnapshot(disk, document, 'data.json', longest)).toBe(longest)
})

it('F3 says so when the folder cannot be written, and changes nothing', async () => {
  const disk = new SimulatedDisk()
  await (await openSimulated(disk)).close()
  const before = disk.files()
  disk.fault = () => diskError('EROFS')
  const refusal = await openSimulated(disk).catch((error: StoreCannotStart) => error)
  expect(refusal).toBeInstanceOf(StoreCannotStart)
  expect(refusal).toMatchObject({ exitCode: 78, message: expect.stringContaining('Cannot write to the data folder') })
  expect(disk.files()).toEqual(before)
})
