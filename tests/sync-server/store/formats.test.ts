// A start that is refused changes no file.
import { expect, it } from 'vitest'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
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
  ['other tables', { tables: { cars: { synced: true, indexes: {} } } }, IDEMPOTENCY_RECORDS],
])('a store of %s is refused, and its torn journal stays as it is', async (_, options, message) => {
  const disk = new SimulatedDisk()
  await writeEntry(await openSimulated(disk), 'a')
  const journal = Object.keys(disk.files()).find((name) => name.startsWith('journal-')) as string
  const torn = await disk.open(journal, 'existing')
  await torn.write(Buffer.from('J1 torn'), (disk.files()[journal] as Buffer).length)
  const before = contentOf(disk)
  await expect(openSimulated(disk, options)).rejects.toThrow(message)
  expect(contentOf(disk)).toEqual(before)
})

/** The locks are left out, which a refused start takes and releases. */
function contentOf(disk: SimulatedDisk): Record<string, string> {
  const files = Object.entries(disk.files()).filter(([name]) => !name.startsWith('lock.'))
  return Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString('latin1')]))
}
