// Who holds a lock, told so that nobody is taken for somebody else: process numbers are reused, machines restart,
// containers have process numbers of their own. On Linux /proc tells all of it; elsewhere only whether the number lives.
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

export interface Owner {
  pid: number
  host: string
  /** When the process began, in ticks since the machine did. */
  started: string | null
  boot: string | null
  pidNamespace: string | null
}

/** `unknown`: somewhere this process cannot look, such as another machine. */
export type Life = 'running' | 'gone' | 'unknown'

export interface Owners {
  self(): Promise<Owner>
  lifeOf(owner: Owner): Promise<Life>
}

export const processOwners: Owners = {
  async self() {
    return { pid: process.pid, host: hostname(), ...(await place()), started: await startOf(process.pid) }
  },
  async lifeOf(owner) {
    if (owner.host !== hostname()) return 'unknown'
    const here = await place()
    if (owner.boot !== here.boot) return 'gone'
    if (owner.pidNamespace !== here.pidNamespace) return 'unknown'
    if (owner.started !== null) return owner.started === (await startOf(owner.pid)) ? 'running' : 'gone'
    return isRunning(owner.pid) ? 'unknown' : 'gone'
  },
}

async function place(): Promise<Pick<Owner, 'boot' | 'pidNamespace'>> {
  const boot = await orNull(readFile('/proc/sys/kernel/random/boot_id', 'utf8'))
  return { boot: boot?.trim() ?? null, pidNamespace: await orNull(readlink('/proc/self/ns/pid')) }
}

const ENDED = ['Z', 'X']

async function startOf(pid: number): Promise<string | null> {
  const stat = await orNull(readFile(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the program's name, in brackets, and may contain anything; the start is the 22nd.
  const [state = '', ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  // Killed, and its parent has not asked after it yet: such a process holds nothing any more.
  return ENDED.includes(state) ? null : (rest[18] ?? null)
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
