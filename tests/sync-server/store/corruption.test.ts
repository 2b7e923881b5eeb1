// F4: damaged, missing, moved and foreign files. The start refuses them with file and offset and leaves them as they are. Only
// a bad last entry, which was never acknowledged, is cut and kept in a `.torn` file. tests/long damages every byte.
import { beforeAll, describe, expect, it } from 'vitest'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { encodeFrame } from '#sync-server/store/json/files/frame.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import {
  countEntries,
  diskWith,
  flipJournalBits,
  flipSnapshotBits,
  frameStarts,
  JOURNAL,
  killedStoreFiles,
  refusal,
  SNAPSHOT,
  truncateJournal,
  zeroJournalRanges,
} from './damage-rounds.ts'
import { openSimulated } from './open-simulated.ts'

/** Prime to 8, so that every position of a bit occurs. */
const STRIDE = 7

let files: Record<string, Buffer>

beforeAll(async () => {
  files = await killedStoreFiles()
})

describe('the snapshot', () => {
  it('F4 is refused with a bit flipped', () => flipSnapshotBits(files, STRIDE))

  it('F4 is refused when empty, cut, or not a snapshot', async () => {
    const snapshot = files[SNAPSHOT] as Buffer
    const texts = ['', '0', 'null', '{}', '[1]', '{"cars":[]}', '\ufeff{}', '\0\0\0\0', snapshot.subarray(0, -1)]
    for (const text of texts) {
      expect(await refusal({ ...files, [SNAPSHOT]: Buffer.from(text) })).toMatchObject({ file: SNAPSHOT })
    }
    expect(await refusal({ ...files, [SNAPSHOT]: undefined })).toMatchObject({ file: SNAPSHOT, offset: 0 })
  })

  it('F4 of a newer program is refused with a message of its own', async () => {
    const disk = new SimulatedDisk()
    await (await openSimulated(disk, { format: FORMAT + 1 })).close()
    expect((await refusal(disk.files())).message).toContain('newer version')
  })
})

describe('the journal', () => {
  it('F4 is refused with a bit flipped before the last entry, and cut with one flipped in it', () =>
    flipJournalBits(files, STRIDE))

  it('F4 is refused with zeros anywhere before its last entry', () => zeroJournalRanges(files, 50))

  it('F4 cut anywhere after its header gives every complete entry before the cut', () => truncateJournal(files, STRIDE))

  it('F4 with garbage after its end gives every entry', async () => {
    const random = seededRandom(2)
    for (let i = 0; i < 50; i++) {
      const garbage = Buffer.from(Array.from({ length: 1 + i }, () => Math.floor(random() * 256)))
      const journal = Buffer.concat([files[JOURNAL] as Buffer, garbage])
      expect(await countEntries(diskWith({ ...files, [JOURNAL]: journal }))).toBe(8)
    }
  })

  it('F4 is refused when missing, reordered, short of an entry or of another store', async () => {
    const journal = files[JOURNAL] as Buffer
    const starts = frameStarts(journal)
    const frame = (n: number) => journal.subarray(starts[n], starts[n + 1])
    const rebuilt = (...order: number[]) => ({ ...files, [JOURNAL]: Buffer.concat(order.map(frame)) })
    expect(await refusal({ ...files, [JOURNAL]: undefined })).toMatchObject({ file: JOURNAL, offset: 0 })
    expect(await refusal(rebuilt(0, 2, 1, 3, 4, 5))).toMatchObject({ file: JOURNAL, offset: starts[1] })
    expect(await refusal(rebuilt(0, 1, 3, 4, 5))).toMatchObject({ file: JOURNAL, offset: starts[2] })
    expect(await refusal(rebuilt(0, 1, 1, 2, 3))).toMatchObject({ file: JOURNAL, offset: starts[2] })
    expect(await refusal(rebuilt(1, 2, 3, 4, 5))).toMatchObject({ file: JOURNAL, offset: 0 })
    expect(await refusal({ ...files, 'journal-3.log': journal })).toMatchObject({ file: 'journal-3.log' })
    const other = new SimulatedDisk()
    await (await openSimulated(other)).close()
    await (await openSimulated(other)).close()
    const foreign = other.files()['journal-1.log']
    expect(await refusal({ ...files, [JOURNAL]: foreign })).toMatchObject({ file: JOURNAL, offset: 0 })
    expect(await refusal({ [JOURNAL]: journal })).toMatchObject({ file: SNAPSHOT })
  })

  it('F4 is refused when the one that the last names is missing', async () => {
    const disk = diskWith(files)
    const store = await openSimulated(disk, { compactAboveBytes: 1 })
    disk.fault = ({ kind, name }) => (kind === 'rename' && name === SNAPSHOT ? 'crash-before' : undefined)
    void store.transact((records) => records.put('counters', 'user', { value: 1 }))
    await disk.crashed
    const crashed = disk.files()
    delete crashed['lock.1']
    delete crashed['lock.2']
    expect(Object.keys(crashed)).toContain('journal-3.log')
    expect(await refusal({ ...crashed, 'journal-3.log': undefined })).toMatchObject({
      file: 'journal-3.log',
      offset: 0,
    })
    const closed = crashed[JOURNAL] as Buffer
    const longer = Buffer.concat([closed, Buffer.from('more')])
    expect(await refusal({ ...crashed, [JOURNAL]: longer })).toMatchObject({ file: JOURNAL, offset: closed.length })
    const [lastBatchAt, closingAt] = frameStarts(closed).slice(-3)
    const continued = Buffer.concat([closed, closed.subarray(lastBatchAt, closingAt)])
    expect(await refusal({ ...crashed, [JOURNAL]: continued })).toMatchObject({ file: JOURNAL, offset: closingAt })
  })

  it.each(['j', 'store', 'epoch', 'generation', 'from'])(
    'F4 is refused when its header has another %s',
    async (field) => {
      const journal = files[JOURNAL] as Buffer
      const [headerAt = 0, batchesAt = 0] = frameStarts(journal)
      const header = JSON.parse(journal.toString('utf8', journal.indexOf('{', headerAt), batchesAt))
      for (const value of [header[field] + 1, header[field] - 1]) {
        const changed = encodeFrame(JSON.stringify({ ...header, [field]: value }))
        const damaged = Buffer.concat([changed, journal.subarray(batchesAt)])
        expect(await refusal({ ...files, [JOURNAL]: damaged })).toMatchObject({ file: JOURNAL, offset: 0 })
      }
    },
  )

  it('F4 without a snapshot is refused when a run has begun in it', async () => {
    const disk = new SimulatedDisk()
    await openSimulated(disk)
    const journal = disk.files()['journal-1.log']
    expect(frameStarts(journal as Buffer)).toHaveLength(3)
    expect(await refusal({ 'journal-1.log': journal })).toMatchObject({ file: SNAPSHOT })
  })

  it('F4 without a snapshot is refused when it is not the first, although it has a header only', async () => {
    const journal = files[JOURNAL] as Buffer
    const header = journal.subarray(0, frameStarts(journal)[1])
    expect(await refusal({ [JOURNAL]: header })).toMatchObject({ file: SNAPSHOT })
  })

  it('F4 that follows the current one is refused when it is longer than a header', async () => {
    const journal = files[JOURNAL] as Buffer
    const header = journal.subarray(0, frameStarts(journal)[1])
    const later = (length: number) => ({ ...files, 'journal-3.log': Buffer.concat([header, Buffer.alloc(length)]) })
    expect(await countEntries(diskWith(later(300)))).toBe(8)
    expect(await refusal(later(500))).toMatchObject({ file: 'journal-3.log', offset: header.length })
  })

  it('F4 is refused when the sequence of an entry is before the one of the last', async () => {
    const journal = files[JOURNAL] as Buffer
    const [lastAt, end] = frameStarts(journal).slice(-2)
    const { b } = JSON.parse(journal.toString('utf8', journal.indexOf('{', lastAt), end))
    const earlier = encodeFrame(JSON.stringify({ b: b + 1, s: 1, t: 0, o: [] }))
    const damaged = Buffer.concat([journal, earlier])
    expect(await refusal({ ...files, [JOURNAL]: damaged })).toMatchObject({ file: JOURNAL, offset: end })
  })
})

describe('after a clean stop', () => {
  let stopped: Record<string, Buffer>

  beforeAll(async () => {
    const disk = diskWith(files)
    await (await openSimulated(disk)).close()
    stopped = disk.files()
  })

  const withJournal = (journal: Buffer | undefined) => ({ ...stopped, [JOURNAL]: journal })

  it('F4 a journal that lacks any byte is refused, also between two entries', async () => {
    const journal = stopped[JOURNAL] as Buffer
    const starts = frameStarts(journal)
    const headerEnd = starts[1] as number
    for (const length of [...starts.slice(1, -1), journal.length - 7, Math.floor(journal.length / 2)]) {
      const error = await refusal(withJournal(journal.subarray(0, length)))
      const validEnd = starts.findLast((start) => start <= length)
      expect(error).toMatchObject({ file: JOURNAL, offset: validEnd })
      expect(error.message).toContain('restore a backup')
    }
    expect(await refusal(withJournal(journal.subarray(0, headerEnd - 1)))).toMatchObject({ file: JOURNAL, offset: 0 })
    const journalEnd = Buffer.from(journal)
    journalEnd[journal.length - 3] = 0
    expect(await refusal(withJournal(journalEnd))).toMatchObject({ file: JOURNAL, offset: starts.at(-2) })
  })

  it('F4 a folder without its snapshot and journals, or with those of an earlier snapshot, is refused', async () => {
    expect(await refusal({ ...withJournal(undefined), [SNAPSHOT]: undefined })).toMatchObject({ file: SNAPSHOT })
    const first = new SimulatedDisk()
    await openSimulated(first)
    const { [SNAPSHOT]: snapshot, 'journal-1.log': journal } = first.files()
    const earlier = { ...withJournal(undefined), [SNAPSHOT]: snapshot, 'journal-1.log': journal }
    expect(await refusal(earlier)).toMatchObject({ file: JOURNAL, offset: 0 })
  })

  it('F4 a complete one is read, and from the next start on an incomplete last entry is cut as after a crash', async () => {
    const disk = diskWith(stopped)
    const store = await openSimulated(disk)
    await store.transact((records) => records.put('counters', 'user', { value: 1 }))
    const { [JOURNAL]: journal, 'lock.1': lock, ...others } = disk.afterPowerCut(() => 0).files()
    expect(lock).toBeDefined()
    const cut = { ...others, [JOURNAL]: (journal as Buffer).subarray(0, -7) }
    expect(await countEntries(diskWith(cut))).toBe(8)
  })

  it('F4 a journal that a version without the mark has continued is read', async () => {
    const disk = diskWith(stopped)
    await openSimulated(disk)
    const { 'lock.1': _, ...continued } = disk.files()
    expect(await countEntries(diskWith({ ...stopped, ...continued }))).toBe(8)
  })
})
