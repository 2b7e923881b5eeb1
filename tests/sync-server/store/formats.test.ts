// A start that is refused changes no file.
import { expect, it } from 'vitest'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { batchFrame } from '#sync-server/store/json/files/journal.ts'
import { readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './open-simulated.ts'
import { writeEntry } from './rows.ts'

it.each([
  [
    'a version that was never released',
    { format: FORMAT + 1 },
    'data.json was written by a version of this program that was never released',
  ],
  ['a newer version', { format: FORMAT - 1 }, 'data.json was written by a newer version of this program'],
])('a store of %s is refused, and its torn journal stays as it is', async (_, options, message) => {
  const disk = new SimulatedDisk()
  await writeEntry(await openSimulated(disk), 'a')
  await addToJournal(disk, Buffer.from('J1 torn'))
  const before = contentOf(disk)
  await expect(openSimulated(disk, options)).rejects.toThrow(message)
  expect(contentOf(disk)).toEqual(before)
})

it('a store with an unknown table is refused, and its torn journal stays as it is', async () => {
  const disk = new SimulatedDisk()
  await writeEntry(await openSimulated(disk), 'a')
  const { meta } = (await readFolder(disk, FORMAT))?.document ?? {}
  const frame = batchFrame((meta?.batch ?? 0) + 1, meta?.sequence ?? 0, [['horses', 'a', {}]])
  await addToJournal(disk, Buffer.concat([frame, Buffer.from('J1 torn')]))
  const before = contentOf(disk)
  await expect(openSimulated(disk)).rejects.toThrow('tables that this version does not know: horses')
  expect(contentOf(disk)).toEqual(before)
})

async function addToJournal(disk: SimulatedDisk, bytes: Buffer): Promise<void> {
  const journal = Object.keys(disk.files()).find((name) => name.startsWith('journal-')) as string
  const file = await disk.open(journal, 'existing')
  await file.write(bytes, (disk.files()[journal] as Buffer).length)
}

/** The locks are left out, which a refused start takes and releases. */
function contentOf(disk: SimulatedDisk): Record<string, string> {
  const files = Object.entries(disk.files()).filter(([name]) => !name.startsWith('lock.'))
  return Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString('latin1')]))
}
