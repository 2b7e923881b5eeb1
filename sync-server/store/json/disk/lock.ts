// Exclusive ownership of the data folder. A lock is a file `lock.N`; a successor writes its own file and hard-links it to
// `lock.N+1`, which only one process can do. A lock is therefore never partly written, and the takeover of a dead lock is
// race-free.
//
// The lock of a dead process never blocks. Where the owner cannot be checked (a recreated container, a shared volume), its
// heartbeat decides: a lock that was not touched for DEAD_AFTER_MS is dead. Such an owner may only have been paused. When it
// continues, its lock is gone, so it acknowledges nothing more, and what it still appends goes to a journal that the new owner has
// removed.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreInUse } from '#sync-server/store/store-errors.ts'
import { type Disk, unlinkIfExists } from './disk.ts'
import type { Owner, Owners } from './lock-owner.ts'

const HEARTBEAT_MS = 2000
const DEAD_AFTER_MS = 10_000
const MAX_ATTEMPTS = 20
const CANDIDATE_PREFIX = 'lock.new-'

type Pause = (ms: number) => Promise<unknown>

interface LockText extends Owner {
  nonce: string
}

export interface Lock {
  /** Whether this process still owns the folder. Checked before each response to a write, and before a snapshot is replaced. */
  isOurs(): Promise<boolean>
  /** The last owner could not be checked, and may continue. */
  readonly mayHaveRival: boolean
  release(): Promise<void>
}

/**
 * @param pause waits for a number of milliseconds
 * @throws StoreInUse, or the disk's error when the lock cannot be written
 */
export async function takeLock(disk: Disk, owners: Owners, pause: Pause = wait): Promise<Lock> {
  const nonce = randomUUID()
  const text = JSON.stringify({ ...(await owners.self()), nonce } satisfies LockText)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const existing = await lockNumbers(disk)
    const deadNonces = new Set<string | undefined>([undefined])
    let mayHaveRival = false
    for (const number of existing) {
      const dead = await refuseIfAlive(disk, owners, number, pause)
      deadNonces.add(dead?.nonce)
      mayHaveRival ||= dead?.isCertain === false
    }
    const number = Math.max(0, ...existing) + 1
    if (!(await linkLock(disk, number, nonce, text))) continue
    // Other processes may have taken and released locks between our check and our link, under any number. If a lock exists
    // now that was not checked and found dead, give ours up.
    const others = (await lockNumbers(disk)).filter((other) => other !== number)
    const nonces = await Promise.all(others.map(async (other) => (await ownerOf(disk, other))?.nonce))
    if (!nonces.every((other) => deadNonces.has(other))) {
      await unlinkIfExists(disk, lockName(number))
      continue
    }
    for (const stale of others) await unlinkIfExists(disk, lockName(stale))
    for (const name of await disk.list()) if (name.startsWith(CANDIDATE_PREFIX)) await unlinkIfExists(disk, name)
    return { ...heldLock(disk, number, nonce), mayHaveRival }
  }
  throw new StoreInUse(`Other processes are starting on ${disk.path} at the same time`)
}

/** @returns false when another process took this number first */
async function linkLock(disk: Disk, number: number, nonce: string, text: string): Promise<boolean> {
  const candidate = CANDIDATE_PREFIX + nonce
  const file = await disk.open(candidate, 'replace')
  try {
    await file.write(Buffer.from(text), 0)
  } finally {
    await file.close()
  }
  try {
    await disk.link(candidate, lockName(number))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // EEXIST: another process was first. ENOENT: it has already removed our candidate with those of dead processes.
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  } finally {
    await unlinkIfExists(disk, candidate)
  }
}

function heldLock(disk: Disk, number: number, nonce: string): Omit<Lock, 'mayHaveRival'> {
  const name = lockName(number)
  const heartbeat = setInterval(() => disk.touch(name).catch(() => {}), HEARTBEAT_MS).unref()
  // A takeover removes this lock. A higher number beside it belongs to a process that is about to give it up.
  const isOurs = async () => (await ownerOf(disk, number))?.nonce === nonce
  return {
    isOurs,
    async release() {
      clearInterval(heartbeat)
      // A lock that cannot be removed counts as that of a dead process: it blocks no start.
      if (await isOurs().catch(() => false)) await unlinkIfExists(disk, name).catch(() => {})
    },
  }
}

/**
 * @returns the nonce of the dead owner, and whether it was checked; undefined for an unreadable lock
 * @throws StoreInUse when the owner is running
 */
async function refuseIfAlive(
  disk: Disk,
  owners: Owners,
  number: number,
  pause: Pause,
): Promise<{ nonce: string; isCertain: boolean } | undefined> {
  const owner = await ownerOf(disk, number)
  // A power cut left it unreadable: the lock of a running process was complete before it got this name.
  if (!owner) return undefined
  const checked = await owners.livenessOf(owner)
  const liveness = checked === 'unknown' ? await watchHeartbeat(disk, lockName(number), pause) : checked
  if (liveness === 'gone') return { nonce: owner.nonce, isCertain: checked === 'gone' }
  throw new StoreInUse(
    `The data folder ${disk.path} is in use by process ${owner.pid} on ${owner.host}. ` +
      'Stop that server first, or start this one with another DATA_DIR.',
  )
}

async function watchHeartbeat(disk: Disk, name: string, pause: Pause): Promise<'running' | 'gone'> {
  try {
    const before = await disk.touchedAt(name)
    for (let waitedMs = 0; waitedMs < DEAD_AFTER_MS; waitedMs += HEARTBEAT_MS / 2) {
      await pause(HEARTBEAT_MS / 2)
      if ((await disk.touchedAt(name)) !== before) return 'running'
    }
  } catch {
    // The owner released the lock.
  }
  return 'gone'
}

async function ownerOf(disk: Disk, number: number): Promise<LockText | null> {
  try {
    const found = JSON.parse((await disk.read(lockName(number))).toString()) as LockText | null
    return typeof found?.pid === 'number' && typeof found.nonce === 'string' ? found : null
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function lockNumbers(disk: Disk): Promise<number[]> {
  return (await disk.list()).flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? []).map(Number)
}

function lockName(number: number): string {
  return `lock.${number}`
}
