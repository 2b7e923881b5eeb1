// Processor time by kind of process. It changes less than wall time when the machine is busy, and shows what each machine would
// have to do if the processes ran on different ones.
import { readFileSync } from 'node:fs'

export type ProcessKind = 'server' | 'database' | 'client'

export type ProcessorMs = Record<ProcessKind, number>

const MS_PER_TICK = 10

/** The user and system time of the processes so far, with their threads and their children that have ended. */
function msOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces. What follows begins with the third field; the times are the fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    for (const field of fields.slice(11, 15)) ticks += Number(field)
  }
  return ticks * MS_PER_TICK
}

/** The client is this process. */
export function processorMs(servers: readonly number[], database: readonly number[]): ProcessorMs {
  return { server: msOf(servers), database: msOf(database), client: msOf([process.pid]) }
}
