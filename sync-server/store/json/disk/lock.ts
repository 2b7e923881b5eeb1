// One owner of the folder. A lock is a file `lock.N`; the next owner links its own, already written, to `lock.N+1`, which
// exactly one can do. So a lock is never half written, and taking over a dead one is no window for two.
//
// The lock of a dead process never blocks. Where life cannot be seen (a recreated container, a shared volume), the owner
// has to show it: it touches its lock every two seconds, and one left untouched for ten is nobody's.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreInUse } from '#sync-server/store/store-in-use.ts'
import type { Disk } from './disk.ts'
import type { Owner, Owners } from './owner.ts'

const TOUCH_EVERY_MS = 2000
const DEAD_AFTER_MS = 10_000
const TRIES = 20
const CANDIDATE = 'lock.new-'

type Pause = (ms: number) => Promise<unknown>

interface LockText extends Owner {
  nonce: string
}

export interface Lock {
  /** Whether the folder is still ours: asked before each compaction, which removes files. */
  isOurs(): Promise<boolean>
  release(): Promise<void>
}

/**
 * @param pause waits so many milliseconds
 * @throws StoreInUse, or the disk's error when the lock cannot be written
 */
export async function takeLock(disk: Disk, owners: Owners, pause: Pause = wait): Promise<Lock> {
  const nonce = randomUUID()
  const text = JSON.stringify({ ...(await owners.self()), nonce } satisfies LockText)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const held = await numbersIn(disk)
    const dead = new Set<string | undefined>([undefined])
    for (const number of held) dead.add(await refuseIfAlive(disk, owners, number, pause))
    const number = (held.at(-1) ?? 0) + 1
    if (!(await place(disk, number, nonce, text))) continue
    // Others may have come, gone and come again between our look and our link, under any number: who sees one now that
    // it did not see dead, steps back.
    const others = (await numbersIn(disk)).filter((other) => other !== number)
    const nonces = await Promise.all(others.map(async (other) => (await ownerOf(disk, other))?.nonce))
    if (!nonces.every((other) => dead.has(other))) {
      await gone(disk, lockName(number))
      continue
    }
    for (const stale of others) await gone(disk, lockName(stale))
    for (const name of await disk.list()) if (name.startsWith(CANDIDATE)) await gone(disk, name)
    return heldLock(disk, number, nonce)
  }
  throw new StoreInUse(`Others are starting on ${disk.path} at the same time`)
}

async function place(disk: Disk, number: number, nonce: string, text: string): Promise<boolean> {
  const candidate = CANDIDATE + nonce
  const file = await disk.open(candidate, 'replace')
  try {
    await file.write(Buffer.from(text), 0)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await disk.link(candidate, lockName(number))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // EEXIST: another was first. ENOENT: it has already swept our candidate away with those of dead starters.
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  } finally {
    await gone(disk, candidate)
  }
}

function heldLock(disk: Disk, number: number, nonce: string): Lock {
  const name = lockName(number)
  const heartbeat = setInterval(() => disk.touch(name).catch(() => {}), TOUCH_EVERY_MS).unref()
  // Who takes a lock over removes it. A higher one beside it is that of a starter about to step back.
  const isOurs = async () => (await ownerOf(disk, number))?.nonce === nonce
  return {
    isOurs,
    async release() {
      clearInterval(heartbeat)
      // One that stays behind, because the disk fails, is that of a dead process: it blocks nobody.
      if (await isOurs().catch(() => false)) await gone(disk, name).catch(() => {})
    },
  }
}

/** @returns the nonce of the dead owner */
async function refuseIfAlive(disk: Disk, owners: Owners, number: number, pause: Pause): Promise<string | undefined> {
  const owner = await ownerOf(disk, number)
  // Unreadable: a power cut left it behind, for a living owner's lock was whole before it had this name.
  if (!owner) return undefined
  let life = await owners.lifeOf(owner)
  if (life === 'unknown') life = await watch(disk, lockName(number), pause)
  if (life === 'gone') return owner.nonce
  throw new StoreInUse(
    `The data folder ${disk.path} is in use by process ${owner.pid} on ${owner.host}. ` +
      'Stop that server first, or give this one another DATA_DIR.',
  )
}

async function watch(disk: Disk, name: string, pause: Pause): Promise<'running' | 'gone'> {
  try {
    const before = await disk.touched(name)
    for (let waited = 0; waited < DEAD_AFTER_MS; waited += TOUCH_EVERY_MS / 2) {
      await pause(TOUCH_EVERY_MS / 2)
      if ((await disk.touched(name)) !== before) return 'running'
    }
  } catch {
    // Given back while we watched.
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

async function numbersIn(disk: Disk): Promise<number[]> {
  const found = (await disk.list()).flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? [])
  return found.map(Number).sort((a, b) => a - b)
}

function lockName(number: number): string {
  return `lock.${number}`
}

async function gone(disk: Disk, name: string): Promise<void> {
  await disk.unlink(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
