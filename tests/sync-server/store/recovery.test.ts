// The result of a start over the files that a crash has left, besides the entries.
import { expect, it } from 'vitest'
import type { Store } from '#sync-server/store/store.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { diskWith, frameStarts, JOURNAL, killedStoreFiles, refusal, SNAPSHOT } from './damage-rounds.ts'
import { openSimulated } from './open-simulated.ts'
import { carRow } from './rows.ts'

const withoutLocks = (disk: SimulatedDisk) => Object.keys(disk.files()).filter((name) => !name.startsWith('lock.'))

it('C3 a torn entry is in the journal or in its copy after a power cut at any operation of the start', async () => {
  const files = await killedStoreFiles()
  const torn = 'J1 a torn entry'
  const journal = Buffer.concat([files[JOURNAL] as Buffer, Buffer.from(torn)])
  for (let number = 1, hasOpened = false; !hasOpened; number++) {
    const disk = diskWith({ ...files, [JOURNAL]: journal })
    disk.fault = (operation) => (operation.number === number ? 'crash-after' : undefined)
    hasOpened = await Promise.race([disk.crashed.then(() => false), openSimulated(disk).then(() => true)])
    for (let seed = 1; seed <= 20; seed++) {
      const after = Object.values(disk.afterPowerCut(seededRandom(seed)).files())
      expect(after.some((bytes) => bytes.includes(torn))).toBe(true)
    }
  }
})

it('C3 the files of an interrupted compaction are removed by the next start, durably', async () => {
  const leftovers = Object.fromEntries(
    ['journal-1.log', 'journal-3.log', `${SNAPSHOT}.tmp`].map((name) => [name, Buffer.from('Augusta Visitor')]),
  )
  const disk = diskWith({ ...(await killedStoreFiles()), ...leftovers })
  await openSimulated(disk)
  expect(withoutLocks(disk)).toEqual([SNAPSHOT, JOURNAL])
  // No change of a name that is not durable has remained.
  expect(withoutLocks(disk.afterPowerCut(() => 0))).toEqual([SNAPSHOT, JOURNAL])
})

it('F4 a damaged entry is refused when valid ones follow it, also one that contains the mark of an entry', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  for (const [id, uid] of ['a', 'b'].entries()) {
    await store.transact((records) =>
      records.put('cars', uid, carRow({ uid, id, version: records.nextSequence(), model: 'J1 J1 J1 ' })),
    )
  }
  const files = disk.files()
  delete files['lock.1']
  const journal = files['journal-1.log'] as Buffer
  // The header and the frame of the run are before it.
  const damagedAt = frameStarts(journal)[2] as number
  journal[damagedAt + 20] = 0
  expect(await refusal(files)).toMatchObject({ file: 'journal-1.log', offset: damagedAt })
})

it('the length of the snapshot is known after a start: a change that is short in comparison makes no new one', async () => {
  const disk = new SimulatedDisk()
  const open = () => openSimulated(disk, { compactAboveBytes: 1 })
  const put = (store: Store, count: number) =>
    store.transact((records) => {
      for (let id = 0; id < count; id++)
        records.put('cars', `${id}`, carRow({ uid: `${id}`, id, version: records.nextSequence() }))
    })
  const first = await open()
  await put(first, 50)
  await first.compact()
  await first.close()
  const second = await open()
  const before = withoutLocks(disk)
  // A compaction begins with a new journal, before the next change.
  for (let change = 0; change < 2; change++) await put(second, 1)
  expect(withoutLocks(disk)).toEqual(before)
})
