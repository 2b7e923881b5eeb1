// F4: damaged, missing, moved and foreign files. All are refused, with file and offset, and left as they are; only a bad
// last entry, which was never acknowledged, is cut and put aside.
import { beforeEach, describe, expect, it } from 'vitest'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import type { StoreDamaged } from '#sync-server/store/store-damaged.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const SNAPSHOT = 'data.json'
const JOURNAL = 'journal-2.log'

let whole: Record<string, Buffer>

/** A snapshot of three entries and a journal of five more, as a killed process leaves them. */
beforeEach(async () => {
  const disk = new SimulatedDisk()
  const book = ledger()
  const first = await openSimulated(disk)
  for (const id of ['a', 'b', 'c']) await book.enter(first, id)
  await first.close()
  const second = await openSimulated(disk)
  for (const id of ['d', 'e', 'f', 'g', 'h']) await book.enter(second, id)
  whole = disk.files()
  delete whole['lock.1']
})

function diskWith(files: Record<string, Buffer | undefined>): SimulatedDisk {
  const disk = new SimulatedDisk()
  for (const [name, bytes] of Object.entries(files)) if (bytes) disk.write(name, bytes)
  return disk
}

async function refusal(files: Record<string, Buffer | undefined>): Promise<StoreDamaged> {
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

async function entriesIn(disk: SimulatedDisk): Promise<number> {
  const store = await openSimulated(disk)
  const count = (await store.read()).count('cars')
  await store.close()
  return count
}

/** Where each frame of the journal begins, and where the last one ends. */
function frameStarts(): number[] {
  const journal = whole[JOURNAL] as Buffer
  const starts = [0]
  for (let at = journal.indexOf('\n'); at >= 0; at = journal.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const frameAt = (offset: number) => frameStarts().findLastIndex((start) => start <= offset)

function flipped(bytes: Buffer | undefined, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes ?? [])
  copy[at] = (copy[at] ?? 0) ^ (1 << bit)
  return copy
}

describe('the snapshot', () => {
  it('F4 is refused with any bit of any byte flipped', async () => {
    const snapshot = whole[SNAPSHOT] as Buffer
    for (let at = 0; at < snapshot.length; at++) {
      const error = await refusal({ ...whole, [SNAPSHOT]: flipped(snapshot, at, at % 8) })
      expect(error).toMatchObject({ name: 'StoreDamaged', file: SNAPSHOT })
    }
  })

  it('F4 is refused when empty, cut, or not ours', async () => {
    const snapshot = whole[SNAPSHOT] as Buffer
    const texts = ['', '0', 'null', '{}', '[1]', '{"cars":[]}', '\ufeff{}', '\0\0\0\0', snapshot.subarray(0, -1)]
    for (const text of texts) {
      expect(await refusal({ ...whole, [SNAPSHOT]: Buffer.from(text) })).toMatchObject({ file: SNAPSHOT })
    }
    expect(await refusal({ ...whole, [SNAPSHOT]: undefined })).toMatchObject({ file: SNAPSHOT, offset: 0 })
  })

  it('F4 of a newer program is refused in words of its own', async () => {
    const disk = new SimulatedDisk()
    await (await openSimulated(disk, { migrations: [() => {}] })).close()
    expect((await refusal(disk.files())).message).toContain('newer version')
  })
})

describe('the journal', () => {
  it('F4 is refused with a bit flipped before the last entry, and cut with one flipped in it', async () => {
    const journal = whole[JOURNAL] as Buffer
    const starts = frameStarts()
    const last = starts.length - 2
    for (let at = 0; at < journal.length; at++) {
      const files = { ...whole, [JOURNAL]: flipped(journal, at, at % 8) }
      if (frameAt(at) < last) {
        expect(await refusal(files)).toMatchObject({ file: JOURNAL, offset: starts[frameAt(at)] })
      } else {
        const disk = diskWith(files)
        expect(await entriesIn(disk)).toBe(7)
        const aside = Object.entries(disk.files()).filter(([name]) => name.startsWith('journal-2.torn-'))
        expect(aside.map(([, bytes]) => bytes.toString('latin1'))).toEqual([
          files[JOURNAL].toString('latin1', starts[last]),
        ])
      }
    }
  })

  it('F4 is refused with a hole of zeros anywhere before its last entry', async () => {
    const journal = whole[JOURNAL] as Buffer
    const last = frameStarts().at(-2) as number
    const random = seededRandom(1)
    for (let i = 0; i < 300; i++) {
      const from = Math.floor(random() * (last - 64))
      const holed = Buffer.from(journal)
      holed.fill(0, from, from + 64)
      expect(await refusal({ ...whole, [JOURNAL]: holed })).toMatchObject({ file: JOURNAL })
    }
  })

  it('F4 cut anywhere behind its header gives all that is whole before the cut', async () => {
    const journal = whole[JOURNAL] as Buffer
    const header = frameStarts()[1] as number
    for (let length = 0; length < journal.length; length++) {
      const files = { ...whole, [JOURNAL]: journal.subarray(0, length) }
      if (length < header) expect(await refusal(files)).toMatchObject({ file: JOURNAL, offset: 0 })
      else expect(await entriesIn(diskWith(files))).toBe(3 + frameAt(length) - 1)
    }
  })

  it('F4 with rubbish behind its end gives everything', async () => {
    const random = seededRandom(2)
    for (let i = 0; i < 50; i++) {
      const rubbish = Buffer.from(Array.from({ length: 1 + i }, () => Math.floor(random() * 256)))
      expect(
        await entriesIn(diskWith({ ...whole, [JOURNAL]: Buffer.concat([whole[JOURNAL] as Buffer, rubbish]) })),
      ).toBe(8)
    }
  })

  it('F4 is refused when missing, reordered, short of an entry or of another store', async () => {
    const journal = whole[JOURNAL] as Buffer
    const starts = frameStarts()
    const frame = (n: number) => journal.subarray(starts[n], starts[n + 1])
    const rebuilt = (...order: number[]) => ({ ...whole, [JOURNAL]: Buffer.concat(order.map(frame)) })
    expect(await refusal({ ...whole, [JOURNAL]: undefined })).toMatchObject({ file: JOURNAL, offset: 0 })
    expect(await refusal(rebuilt(0, 2, 1, 3, 4, 5))).toMatchObject({ file: JOURNAL, offset: starts[1] })
    expect(await refusal(rebuilt(0, 1, 3, 4, 5))).toMatchObject({ file: JOURNAL, offset: starts[2] })
    expect(await refusal(rebuilt(0, 1, 1, 2, 3))).toMatchObject({ file: JOURNAL, offset: starts[2] })
    expect(await refusal(rebuilt(1, 2, 3, 4, 5))).toMatchObject({ file: JOURNAL, offset: 0 })
    expect(await refusal({ ...whole, 'journal-3.log': journal })).toMatchObject({ file: 'journal-3.log' })
    const other = new SimulatedDisk()
    await (await openSimulated(other)).close()
    await (await openSimulated(other)).close()
    const foreign = other.files()['journal-1.log']
    expect(await refusal({ ...whole, [JOURNAL]: foreign })).toMatchObject({ file: JOURNAL, offset: 0 })
    expect(await refusal({ [JOURNAL]: journal })).toMatchObject({ file: SNAPSHOT })
  })

  it('F4 is refused when the one that the last names is missing', async () => {
    const disk = diskWith(whole)
    const store = await openSimulated(disk, { compactAbove: 1 })
    disk.fault = ({ kind, name }) => (kind === 'rename' && name === SNAPSHOT ? 'crash-before' : undefined)
    void store.transact([], (records) => records.put('counters', 'user', { value: 1 }))
    await disk.crashed
    const files = disk.files()
    delete files['lock.1']
    delete files['lock.2']
    expect(Object.keys(files)).toContain('journal-3.log')
    expect(await refusal({ ...files, 'journal-3.log': undefined })).toMatchObject({ file: 'journal-3.log', offset: 0 })
  })
})
