// Identifies the process that holds a lock. A pid alone is ambiguous: pids are reused, machines restart and containers have
// pid namespaces of their own. Linux has all of this in /proc; elsewhere only the pid can be checked.
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

export interface Owner {
  pid: number
  host: string
  /** Start time of the process, in clock ticks since boot. */
  started: string | null
  boot: string | null
  pidNamespace: string | null
}

/** `unknown`: this process cannot check it, for example on another machine. */
export type Liveness = 'running' | 'gone' | 'unknown'

export interface Owners {
  self(): Promise<Owner>
  livenessOf(owner: Owner): Promise<Liveness>
}

export const processOwners: Owners = {
  async self() {
    return { pid: process.pid, host: hostname(), ...(await machine()), started: await startOf(process.pid) }
  },
  async livenessOf(owner) {
    if (owner.host !== hostname()) return 'unknown'
    const here = await machine()
    if (owner.boot !== here.boot) return 'gone'
    if (owner.pidNamespace !== here.pidNamespace) return 'unknown'
    if (owner.started !== null) return owner.started === (await startOf(owner.pid)) ? 'running' : 'gone'
    return isRunning(owner.pid) ? 'unknown' : 'gone'
  },
}

async function machine(): Promise<Pick<Owner, 'boot' | 'pidNamespace'>> {
  const boot = await orNull(readFile('/proc/sys/kernel/random/boot_id', 'utf8'))
  return { boot: boot?.trim() ?? null, pidNamespace: await orNull(readlink('/proc/self/ns/pid')) }
}

/** Zombie and dead. A zombie holds no files. */
const ENDED_STATES = ['Z', 'X']

async function startOf(pid: number): Promise<string | null> {
  const stat = await orNull(readFile(`/proc/${pid}/stat`, 'utf8'))
  // Field 2 is the program's name in parentheses and may contain anything; field 22 is the start time.
  const [state = '', ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return ENDED_STATES.includes(state) ? null : (rest[18] ?? null)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function orNull(promise: Promise<string>): Promise<string | null> {
  return promise.catch(() => null)
}
