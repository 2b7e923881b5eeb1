// Rounds of C3, shared by the test here and the longer one in tests/long: the power fails at a random moment, and any part of
// the unsynced data, in any order, may be on the medium. Plain lowdb runs on the same disk as the control: if it survived, the
// simulation would prove nothing.
import { type Adapter, Low } from 'lowdb'
import { type Random, seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { openSimulated } from './open-simulated.ts'

const COMPACT_ABOVE_BYTES = 3000

/** Three power cuts for each seed, then a check. @returns the number of acknowledged entries */
export async function survivePowerCuts(firstSeed: number, seeds: number): Promise<number> {
  let acknowledged = 0
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const random = seededRandom(seed)
    const ledger = createLedger()
    let disk = new SimulatedDisk()
    for (let run = 0; run < 3; run++) {
      cutPowerAtRandom(disk, random)
      // A run that ends before the crash loses its power then, without having been closed.
      await Promise.race([disk.crashed, runWriters(disk, ledger, `run ${run}`, 1 + Math.floor(random() * 6))])
      disk = disk.afterPowerCut(random)
    }
    const store = await openSimulated(disk, { compactAboveBytes: COMPACT_ABOVE_BYTES })
    await ledger.check(store)
    await store.close()
    acknowledged += ledger.acknowledged.size
  }
  return acknowledged
}

/** @returns for how many seeds plain lowdb lost an acknowledged write or the whole file */
export async function countLowdbLosses(seeds: number): Promise<number> {
  let losses = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const random = seededRandom(seed)
    const disk = new SimulatedDisk()
    disk.write('db.json', Buffer.from('{"rows":[]}'))
    const acknowledged: number[] = []
    cutPowerAtRandom(disk, random)
    await Promise.race([disk.crashed, runPlainLowdb(disk, acknowledged)])
    if (!hasAllRows(disk.afterPowerCut(random), acknowledged)) losses++
  }
  return losses
}

async function runWriters(disk: SimulatedDisk, ledger: Ledger, name: string, count: number): Promise<void> {
  const store = await openSimulated(disk, { compactAboveBytes: COMPACT_ABOVE_BYTES })
  const write = async (writer: number) => {
    for (let i = 0; i < 20; i++) await ledger.write(store, `${name} ${writer} ${i}`)
  }
  await Promise.all(Array.from({ length: count }, (_, writer) => write(writer)))
}

function cutPowerAtRandom(disk: SimulatedDisk, random: Random): void {
  const at = 20 + Math.floor(random() * 80)
  const mode = (['crash-before', 'crash-half', 'crash-after'] as const)[Math.floor(random() * 3)]
  disk.fault = ({ number }) => (number === at ? mode : undefined)
}

/** lowdb with what its own file adapter does: write a temporary file, rename it. */
async function runPlainLowdb(disk: SimulatedDisk, acknowledged: number[]): Promise<void> {
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

function hasAllRows(disk: SimulatedDisk, acknowledged: number[]): boolean {
  try {
    const { rows } = JSON.parse(disk.files()['db.json']?.toString() ?? '') as { rows: number[] }
    return acknowledged.every((row) => rows.includes(row))
  } catch {
    return false
  }
}
