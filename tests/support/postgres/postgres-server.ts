// A PostgreSQL server of its own for tests, on this machine's loopback address, in a folder that is deleted with it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { findPostgres } from './find-postgres.ts'

const USER = 'dealership'
const READY_ATTEMPTS = 200
const READY_PAUSE_MS = 50

export interface PostgresServer {
  url: string
  port: number
  /** Its first process. */
  pid(): number
  /** Sends SIGKILL to every process of the server. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Starts it again as a standby of a server that does not exist: it answers reads only. */
  demote(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

export interface PostgresOptions {
  /** Whether commits are synced to the disk; tests that kill no server do without. */
  durable?: boolean
  /** Starts a standby of this server. */
  standbyOf?: Pick<PostgresServer, 'port'>
}

export async function startPostgres({ durable = false, standbyOf }: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres()
  if (typeof programs === 'string') throw new Error(programs)
  const { folder, prefix } = programs
  const port = await freePort()
  const base = mkdtempSync(join(tmpdir(), 'postgres-'))
  chmodSync(base, 0o777)
  const data = join(base, 'data')
  const command = (name: string, args: readonly string[]): [string, string[]] => {
    const [first = '', ...rest] = [...prefix, join(folder, name), ...args]
    return [first, rest]
  }
  const [program, options] = standbyOf
    ? (['pg_basebackup', copyOptions(standbyOf.port)] as const)
    : (['initdb', ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']] as const)
  const created = spawnSync(...command(program, ['-D', data, ...options]), { encoding: 'utf8', cwd: base })
  if (created.status !== 0) throw new Error(`${program} failed: ${created.stderr}`)
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${base}`,
    'max_connections=200',
    `fsync=${durable ? 'on' : 'off'}`,
    `full_page_writes=${durable ? 'on' : 'off'}`,
    'log_min_messages=fatal',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(...command('postgres', args), { cwd: base, stdio: 'ignore' })
    await ready(port, child)
  }

  /** `runuser` starts it as a process of its own. */
  function pid(): number {
    const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(first)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    const first = pid()
    const workers = signal === 'SIGKILL' ? workersOf(first) : []
    for (const each of [first, ...workers]) sendTo(each, signal)
    await exit
  }

  await start()
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    kill: () => end('SIGKILL'),
    start,
    async demote() {
      await end('SIGINT')
      writeFileSync(join(data, 'standby.signal'), '')
      await start()
    },
    async remove() {
      // SIGINT is PostgreSQL's fast shutdown.
      await end('SIGINT')
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** A copy that starts as a standby. */
function copyOptions(port: number): string[] {
  const source = `host=127.0.0.1 port=${port} user=${USER} application_name=standby`
  return ['-d', source, '-R', '-c', 'fast', '--no-sync']
}

/** The sessions and background processes of a server. */
export function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number).filter(Boolean)
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** Resolves when it accepts a session. */
async function ready(port: number, child: ChildProcess): Promise<void> {
  const { default: pg } = await import('pg')
  for (let attempt = 1; attempt <= READY_ATTEMPTS; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}`)
    const client = new pg.Client({ host: '127.0.0.1', port, user: USER, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(READY_PAUSE_MS)
    }
  }
  throw new Error('PostgreSQL did not start')
}
