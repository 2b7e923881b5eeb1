// F5: whoever starts together, and whatever lock lies there, exactly one gets the folder, and a dead owner never blocks.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { takeLock } from '#sync-server/store/json/lock.ts'
import { type Life, type Owners, processOwners } from '#sync-server/store/json/owner.ts'
import { StoreInUse } from '#sync-server/store/store-in-use.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'

const DEAD = 1

function owners(pid: number, life: (pid: number) => Life = (other) => (other === DEAD ? 'gone' : 'running')): Owners {
  const self = { pid, host: 'here', started: String(pid), boot: 'boot', pidNamespace: 'pid' }
  return { self: async () => self, lifeOf: async (owner) => life(owner.pid) }
}

it.skipIf(process.platform !== 'linux')(
  'F5 a killed owner whose parent has not asked after it holds nothing',
  async () => {
    // What runs in the background ends under a shell that has become a program which asks after nobody.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void parent.kill())
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
    const fields = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')
    await expect.poll(async () => (await fields())[2]).toBe('Z')
    const started = (await fields())[21] as string
    expect(await processOwners.lifeOf({ ...(await processOwners.self()), pid, started })).toBe('gone')
  },
)

const leftBehind: Record<string, (disk: SimulatedDisk) => Promise<unknown> | unknown> = {
  nothing: () => {},
  'a dead lock': (disk) => takeLock(disk, owners(DEAD)),
  'an empty lock': (disk) => disk.write('lock.4', Buffer.alloc(0)),
  'a torn lock and a candidate': (disk) => {
    disk.write('lock.9', Buffer.from('{"pid":12'))
    disk.write('lock.new-123', Buffer.from('{"pid"'))
  },
}

describe.each(Object.keys(leftBehind))('with %s in the folder', (name) => {
  it('F5 one of eight starters gets it, the others say that it is in use', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const disk = new SimulatedDisk()
      await leftBehind[name]?.(disk)
      const random = seededRandom(seed)
      disk.delay = async () => {
        for (let turns = Math.floor(random() * 12); turns > 0; turns--) await null
      }
      const starters = Array.from({ length: 8 }, (_, i) => takeLock(disk, owners(10 + i)))
      const results = await Promise.allSettled(starters)
      const won = results.filter((result) => result.status === 'fulfilled')
      const lost = results.filter((result) => result.status === 'rejected')
      expect(won.length).toBe(1)
      for (const { reason } of lost) expect(reason).toBeInstanceOf(StoreInUse)
      expect(Object.keys(disk.files()).length).toBe(1)
      expect(await won[0]?.value.isOurs()).toBe(true)
      await won[0]?.value.release()
      expect(disk.files()).toEqual({})
    }
  })
})

it('F5 a starter held up between its look and its link does not take the folder from who came meanwhile', async () => {
  const disk = new SimulatedDisk()
  await takeLock(disk, owners(DEAD))
  let goOn = () => {}
  const heldUp = new Promise<void>((resolve) => {
    disk.delay = ({ kind }) => {
      if (kind !== 'link') return Promise.resolve()
      disk.delay = () => Promise.resolve()
      resolve()
      return new Promise((release) => {
        goOn = release
      })
    }
  })
  const slow = takeLock(disk, owners(10))
  await heldUp
  await (await takeLock(disk, owners(11))).release()
  // Under the number of the dead lock that the slow one has seen.
  const holder = await takeLock(disk, owners(12))
  expect(Object.keys(disk.files()).filter((name) => name.startsWith('lock.1'))).toEqual(['lock.1'])
  goOn()
  await expect(slow).rejects.toThrow(StoreInUse)
  expect(await holder.isOurs()).toBe(true)
})

it('F5 takes over from an owner out of sight only when it shows no life for ten seconds', async () => {
  const disk = new SimulatedDisk()
  await takeLock(disk, owners(5))
  let waited = 0
  const outOfSight = owners(6, () => 'unknown')
  const beating = takeLock(disk, outOfSight, async (ms) => {
    waited += ms
    if (waited > 7000) await disk.touch('lock.1')
  })
  await expect(beating).rejects.toThrow(StoreInUse)
  waited = 0
  const lock = await takeLock(disk, outOfSight, async (ms) => {
    waited += ms
  })
  expect(waited).toBeGreaterThanOrEqual(10_000)
  expect(Object.keys(disk.files())).toEqual(['lock.2'])
  await lock.release()
})

it('F5 tells who holds it, and with which exit code to end', async () => {
  const disk = new SimulatedDisk()
  await takeLock(disk, owners(5))
  await expect(takeLock(disk, owners(6))).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringContaining('in use by process 5 on here'),
  })
})
