// C3: the power goes at a moment of the seed's choosing, and of what was not synced any part may have reached the medium,
// in any order. Plain lowdb goes through the same as the control: if it passed, the rig would prove nothing.
import { type Adapter, Low } from 'lowdb'
import { expect, it } from 'vitest'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { type Random, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { type Ledger, ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const SEEDS = 100
const COMPACT_ABOVE = 3000

it.each([1, 2, 3, 4])('C3 keeps all that was acknowledged through power cuts, block %i of seeds', async (block) => {
  let acknowledged = 0
  for (let seed = block * SEEDS; seed < (block + 1) * SEEDS; seed++) {
    const random = seededRandom(seed)
    const book = ledger()
    let disk = new SimulatedDisk()
    for (let life = 0; life < 3; life++) {
      cutPowerAtRandom(disk, random)
      // A life that comes to its end first loses its power there, without having been closed.
      await Promise.race([disk.crashed, writers(disk, book, `life ${life}`, 1 + Math.floor(random() * 6))])
      disk = disk.afterPowerCut(random)
    }
    const store = await openSimulated(disk, { compactAbove: COMPACT_ABOVE })
    await book.check(store)
    await store.close()
    acknowledged += book.kept.size
  }
  expect(acknowledged).toBeGreaterThan(SEEDS * 10)
})

async function writers(disk: SimulatedDisk, book: Ledger, name: string, many: number): Promise<void> {
  const store = await openSimulated(disk, { compactAbove: COMPACT_ABOVE })
  const write = async (writer: number) => {
    for (let i = 0; i < 20; i++) await book.enter(store, `${name} ${writer} ${i}`)
  }
  await Promise.all(Array.from({ length: many }, (_, writer) => write(writer)))
}

it('C3 control: plain lowdb on the same disk loses acknowledged writes, or the whole file', async () => {
  let lost = 0
  for (let seed = 1; seed <= 50; seed++) {
    const random = seededRandom(seed)
    const disk = new SimulatedDisk()
    disk.write('db.json', Buffer.from('{"rows":[]}'))
    const acknowledged: number[] = []
    cutPowerAtRandom(disk, random)
    await Promise.race([disk.crashed, plainLowdb(disk, acknowledged)])
    if (!survives(disk.afterPowerCut(random), acknowledged)) lost++
  }
  expect(lost).toBeGreaterThan(10)
})

function cutPowerAtRandom(disk: SimulatedDisk, random: Random): void {
  const at = 20 + Math.floor(random() * 80)
  const mode = (['crash-before', 'crash-half', 'crash-after'] as const)[Math.floor(random() * 3)]
  disk.fault = ({ number }) => (number === at ? mode : undefined)
}

/** lowdb over what its own file adapter does: write a temporary file, rename it. */
async function plainLowdb(disk: SimulatedDisk, acknowledged: number[]): Promise<void> {
  const adapter: Adapter<{ rows: number[] }> = {
    read: async () => JSON.parse((await disk.read('db.json')).toString()),
    async write(data) {
      const file = await disk.open('.db.json.tmp', 'replace')
      await file.write(Buffer.from(JSON.stringify(data)), 0)
      await file.close()
      await disk.rename('.db.json.tmp', 'db.json')
    },
  }
  const db = new Low(adapter, { rows: [] })
  await db.read()
  for (let i = 0; ; i++) {
    await db.update(({ rows }) => rows.push(i))
    acknowledged.push(i)
  }
}

function survives(disk: SimulatedDisk, acknowledged: number[]): boolean {
  try {
    const { rows } = JSON.parse(disk.files()['db.json']?.toString() ?? '') as { rows: number[] }
    return acknowledged.every((row) => rows.includes(row))
  } catch {
    return false
  }
}
