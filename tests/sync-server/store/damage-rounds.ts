// Rounds of F4, shared by the tests here and the longer ones in tests/long: a store with damaged files, and what the next start
// makes of it.
import { expect } from 'vitest'
import { StoreCannotStart, type StoreDamaged } from '#sync-server/store/store-errors.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { createLedger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

export const SNAPSHOT = 'data.json'
export const JOURNAL = 'journal-2.log'

/** File contents by name; undefined leaves the file out. */
export type Files = Record<string, Buffer | undefined>

/** A snapshot of three entries and a journal of five more, as a killed process leaves them. */
export async function killedStoreFiles(): Promise<Record<string, Buffer>> {
  const disk = new SimulatedDisk()
  const ledger = createLedger()
  const first = await openSimulated(disk)
  for (const id of ['a', 'b', 'c']) await ledger.write(first, id)
  await first.compact()
  await first.close()
  const second = await openSimulated(disk)
  for (const id of ['d', 'e', 'f', 'g', 'h']) await ledger.write(second, id)
  const files = disk.files()
  delete files['lock.1']
  return files
}

export function diskWith(files: Files): SimulatedDisk {
  const disk = new SimulatedDisk()
  for (const [name, bytes] of Object.entries(files)) if (bytes) disk.write(name, bytes)
  return disk
}

/** Expects that the start fails and changes no file. */
export async function refusal(files: Files): Promise<StoreDamaged> {
  const disk = diskWith(files)
  const before = textOf(disk)
  const error = await openSimulated(disk).then(
    () => new Error('it opened'),
    (reason: StoreDamaged) => reason,
  )
  expect(error).toBeInstanceOf(StoreCannotStart)
  expect(error).toMatchObject({ exitCode: 78 })
  expect(textOf(disk)).toBe(before)
  return error as StoreDamaged
}

/** Every byte of every file, in a form that is quick to compare. */
function textOf(disk: SimulatedDisk): string {
  const files = Object.entries(disk.files())
  return files.map(([name, bytes]) => `${name}:${bytes.length}:${bytes.toString('latin1')}`).join()
}

export async function countEntries(disk: SimulatedDisk): Promise<number> {
  const store = await openSimulated(disk)
  const count = (await store.read()).count('cars')
  await store.close()
  return count
}

/** Where each frame of a journal begins, and where the last one ends. */
export function frameStarts(journal: Buffer): number[] {
  const starts = [0]
  for (let at = journal.indexOf('\n'); at >= 0; at = journal.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function frameAt(journal: Buffer, offset: number): number {
  return frameStarts(journal).findLastIndex((start) => start <= offset)
}

/** @param stride 1 damages every byte */
export async function flipSnapshotBits(files: Record<string, Buffer>, stride: number): Promise<void> {
  const snapshot = files[SNAPSHOT] as Buffer
  for (let at = 0; at < snapshot.length; at += stride) {
    const error = await refusal({ ...files, [SNAPSHOT]: withFlippedBit(snapshot, at) })
    expect(error).toMatchObject({ name: 'StoreDamaged', file: SNAPSHOT })
  }
}

/** Damage before the last frame is refused; a damaged last frame is cut and moved to a `.torn` file. */
export async function flipJournalBits(files: Record<string, Buffer>, stride: number): Promise<void> {
  const journal = files[JOURNAL] as Buffer
  const starts = frameStarts(journal)
  const last = starts.length - 2
  for (let at = 0; at < journal.length; at += stride) {
    const flipped = withFlippedBit(journal, at)
    const damaged = { ...files, [JOURNAL]: flipped }
    if (frameAt(journal, at) < last) {
      expect(await refusal(damaged)).toMatchObject({ file: JOURNAL, offset: starts[frameAt(journal, at)] })
    } else {
      const disk = diskWith(damaged)
      expect(await countEntries(disk)).toBe(7)
      const torn = Object.entries(disk.files()).filter(([name]) => name.startsWith('journal-2.torn-'))
      expect(torn.map(([, bytes]) => bytes.toString('latin1'))).toEqual([flipped.toString('latin1', starts[last])])
    }
  }
}

/** 64 zero bytes at a random place before the last frame. */
export async function zeroJournalRanges(files: Record<string, Buffer>, count: number): Promise<void> {
  const journal = files[JOURNAL] as Buffer
  const last = frameStarts(journal).at(-2) as number
  const random = seededRandom(1)
  for (let i = 0; i < count; i++) {
    const from = Math.floor(random() * (last - 64))
    const zeroed = Buffer.from(journal)
    zeroed.fill(0, from, from + 64)
    expect(await refusal({ ...files, [JOURNAL]: zeroed })).toMatchObject({ file: JOURNAL })
  }
}

/** A cut inside the header is refused; after it every complete frame before the cut is read. The first one is the start of the run. */
export async function truncateJournal(files: Record<string, Buffer>, stride: number): Promise<void> {
  const journal = files[JOURNAL] as Buffer
  const headerEnd = frameStarts(journal)[1] as number
  for (let length = 0; length < journal.length; length += stride) {
    const truncated = { ...files, [JOURNAL]: journal.subarray(0, length) }
    if (length < headerEnd) expect(await refusal(truncated)).toMatchObject({ file: JOURNAL, offset: 0 })
    else expect(await countEntries(diskWith(truncated))).toBe(3 + Math.max(0, frameAt(journal, length) - 2))
  }
}

/** Flips one bit of the byte at `at`, a different one for neighbouring bytes. */
function withFlippedBit(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8))
  return copy
}
