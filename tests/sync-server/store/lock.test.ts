// F5: of processes that start together, exactly one gets the folder, whatever locks exist, and a dead owner never blocks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { takeLock } from '#sync-server/store/json/disk/lock.ts'
import { type Liveness, type Owners, processOwners } from '#sync-server/store/json/disk/lock-owner.ts'
import { StoreInUse } from '#sync-server/store/store-errors.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { diskError, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { pauseDisk } from './pause-disk.ts'

const DEAD_PID = 1

function owners(
  pid: number,
  liveness: (pid: number) => Liveness = (other) => (other === DEAD_PID ? 'gone' : 'running'),
): Owners {
  const self = { pid, host: 'here', started: String(pid), boot: 'boot', pidNamespace: 'pid' }
  return { self: async () => self, livenessOf: async (owner) => liveness(owner.pid) }
}

describe.skipIf(process.platform !== 'linux')('the owner of a lock', () => {
  it('F5 that was killed is gone, even while its parent has not waited for it', async () => {
    // The background process becomes a zombie: its parent turns into `sleep`, which never waits for it.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void parent.kill())
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
    const fields = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')
    await expect.poll(async () => (await fields())[2]).toBe('Z')
    const started = (await fields())[21] as string
    expect(await processOwners.livenessOf({ ...(await processOwners.self()), pid, started })).toBe('gone')
  })

  it('F5 runs while a process with its number and its start time does, whatever the program is called', async () => {
    const program = join(await temporaryFolder(), 'a) S (b')
    await symlink(process.execPath, program)
    const running = spawn(program, ['-e', 'console.log("runs"); setInterval(() => {}, 1000)'])
    onTestFinished(() => void running.kill())
    await once(running.stdout, 'data')
    const { pid = 0 } = running
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const started = stat.split(') ').at(-1)?.split(' ')[19] as string
    const owner = { ...(await processOwners.self()), pid, started }
    expect(await processOwners.livenessOf(owner)).toBe('running')
    expect(await processOwners.livenessOf({ ...owner, started: '1' })).toBe('gone')
  })

  it.each([
    [{ host: 'elsewhere' }, 'unknown'],
    [{ boot: 'before' }, 'gone'],
    [{ pidNamespace: 'another container' }, 'unknown'],
    [{ started: null }, 'unknown'],
    [{ started: null, pid: 2 ** 30 }, 'gone'],
  ])('F5 that differs from this process in %o is %s', async (difference, liveness) => {
    expect(await processOwners.livenessOf({ ...(await processOwners.self()), ...difference })).toBe(liveness)
  })
})

const existingFiles: Record<string, (disk: SimulatedDisk) => Promise<unknown> | unknown> = {
  nothing: () => {},
  'a dead lock': (disk) => takeLock(disk, owners(DEAD_PID)),
  'an empty lock': (disk) => disk.write('lock.4', Buffer.alloc(0)),
  'a torn lock and a candidate': (disk) => {
    disk.write('lock.9', Buffer.from('{"pid":12'))
    disk.write('lock.new-123', Buffer.from('{"pid"'))
  },
}

describe.each(Object.keys(existingFiles))('with %s in the folder', (name) => {
  it('F5 one of eight processes gets the lock, the others report that the folder is in use', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const disk = new SimulatedDisk()
      await existingFiles[name]?.(disk)
      const random = seededRandom(seed)
      disk.delay = async () => {
        for (let turns = Math.floor(random() * 12); turns > 0; turns--) await null
      }
      const attempts = Array.from({ length: 8 }, (_, i) => takeLock(disk, owners(10 + i)))
      const results = await Promise.allSettled(attempts)
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

it.each(['open', 'link'])(
  'F5 a process delayed before the %s of its lock does not take the folder from another',
  async (delayedKind) => {
    const disk = new SimulatedDisk()
    await takeLock(disk, owners(DEAD_PID))
    const { paused: delayed, resume } = pauseDisk(disk, ({ kind }) => kind === delayedKind)
    const slow = takeLock(disk, owners(10))
    await delayed
    await (await takeLock(disk, owners(11))).release()
    // It gets the number of the dead lock that the slow process has checked.
    const holder = await takeLock(disk, owners(12))
    expect(Object.keys(disk.files()).filter((name) => name.startsWith('lock.1'))).toEqual(['lock.1'])
    resume()
    await expect(slow).rejects.toThrow(StoreInUse)
    expect(await holder.isOurs()).toBe(true)
    expect(Object.keys(disk.files())).toEqual(['lock.1'])
  },
)

it('F5 a release leaves the lock that another process has taken under the same number', async () => {
  const disk = new SimulatedDisk()
  const paused = await takeLock(disk, owners(DEAD_PID))
  await (await takeLock(disk, owners(11))).release()
  const holder = await takeLock(disk, owners(12))
  await paused.release()
  expect(await holder.isOurs()).toBe(true)
})

it('F5 a held lock has a heartbeat until its release, after a failed one too', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const disk = new SimulatedDisk()
  const lock = await takeLock(disk, owners(5))
  const touch = disk.touch.bind(disk)
  disk.touch = () => Promise.reject(diskError('EIO'))
  await vi.advanceTimersByTimeAsync(2000)
  disk.touch = touch
  const uncheckable = owners(6, () => 'unknown')
  const second = takeLock(disk, uncheckable, (ms) => vi.advanceTimersByTimeAsync(ms))
  await expect(second).rejects.toThrow(StoreInUse)
  await lock.release()
  expect(vi.getTimerCount()).toBe(0)
})

it('F5 takes over from an owner that cannot be checked only after ten seconds without a heartbeat', async () => {
  const disk = new SimulatedDisk()
  await takeLock(disk, owners(5))
  let waitedMs = 0
  const uncheckable = owners(6, () => 'unknown')
  const beating = takeLock(disk, uncheckable, async (ms) => {
    waitedMs += ms
    if (waitedMs > 7000) await disk.touch('lock.1')
  })
  await expect(beating).rejects.toThrow(StoreInUse)
  waitedMs = 0
  const lock = await takeLock(disk, uncheckable, async (ms) => {
    waitedMs += ms
  })
  expect(waitedMs).toBeGreaterThanOrEqual(10_000)
  expect(Object.keys(disk.files())).toEqual(['lock.2'])
  await lock.release()
})

it('F5 names the owner and the exit code', async () => {
  const disk = new SimulatedDisk()
  await takeLock(disk, owners(5))
  await expect(takeLock(disk, owners(6))).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringContaining('in use by process 5 on here'),
  })
})
