// Two servers on two nodes of PostgreSQL that Patroni manages with deploy/patroni.yml, behind HAProxy.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { findProgram } from '../deployment/find-program.ts'
import { replaceAll } from '../deployment/replace-all.ts'
import type { Product } from '../server/product.ts'
import { startDatabaseProxy } from './database-haproxy.ts'
import { findPostgres } from './find-postgres.ts'
import { workersOf } from './postgres-server.ts'
import { startServer } from './replicated-cluster.ts'
import { sql } from './test-database.ts'

const START = { timeout: 60_000 }

export interface PatroniNode {
  port: number
  url: string
  start(): void
  /** Sends SIGKILL to Patroni and to every process of PostgreSQL, as a machine that loses power. */
  kill(): Promise<void>
}

export interface PatroniCluster {
  /** The first is the primary. */
  nodes: [PatroniNode, PatroniNode]
  servers: { product: Product }[]
  remove(): Promise<void>
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const base = mkdtempSync(join(tmpdir(), 'patroni-'))
  chmodSync(base, 0o777)
  const started: (() => Promise<void>)[] = []
  async function remove(): Promise<void> {
    for (const stop of started.reverse()) await stop()
    rmSync(base, { recursive: true, force: true })
  }
  async function start(): Promise<Omit<PatroniCluster, 'remove'>> {
    const etcd = await startEtcd(join(base, 'etcd'))
    started.push(() => end(etcd.child))
    const first = await patroniNode(base, 'a', etcd.port)
    started.push(first.kill)
    first.start()
    await expect.poll(() => accepts(first), START).toBe(true)
    await sql('CREATE ROLE health LOGIN', [], first.url)
    await sql('CREATE ROLE dealership LOGIN', [], first.url)
    await sql('CREATE DATABASE dealership OWNER dealership', [], first.url)
    const second = await patroniNode(base, 'b', etcd.port)
    started.push(second.kill)
    second.start()
    await expect.poll(() => hasStandby(first), START).toBe(true)
    const proxy = await startDatabaseProxy(first, second)
    started.push(proxy.stop)
    const url = `postgres://dealership@127.0.0.1:${proxy.port}/dealership`
    const servers: { product: Product }[] = []
    for (let n = 0; n < 2; n += 1) {
      const product = await startServer(url)
      started.push(product.remove)
      servers.push({ product })
    }
    return { nodes: [first, second], servers }
  }
  try {
    return { ...(await start()), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function startEtcd(dir: string) {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer]
  const cluster = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
  const child = spawn(findProgram('etcd') as string, ['--data-dir', dir, ...addresses, ...cluster], { stdio: 'ignore' })
  return { port, child }
}

async function patroniNode(base: string, name: string, etcdPort: number): Promise<PatroniNode> {
  const programs = findPostgres()
  if (typeof programs === 'string') throw new Error(programs)
  const [port, apiPort] = [await freePort(), await freePort()]
  const data = join(base, name)
  const config = join(base, `${name}.yml`)
  const text = replaceAll(readFileSync('deploy/patroni.yml', 'utf8'), {
    'name: a\n': `name: ${name}\n`,
    '10.0.0.21:8008': `127.0.0.1:${apiPort}`,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.21:5432': `127.0.0.1:${port}`,
    '/var/lib/postgresql/15/dealership': data,
    '/usr/lib/postgresql/15/bin': programs.folder,
    '/var/run/postgresql': base,
    '10.0.0.0/24': '127.0.0.1/32',
    'scram-sha-256': 'trust',
    'local all all peer': 'local all all trust',
  })
  writeFileSync(config, text)
  const [command = '', ...args] = [...programs.prefix, findProgram('patroni') as string, config]
  let child: ChildProcess | undefined
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start() {
      child = spawn(command, args, { cwd: base, stdio: 'ignore' })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      // `runuser` runs Patroni as a process of its own.
      const patroni = [...workersOf(child.pid as number), child.pid as number]
      for (const pid of [...patroni, ...postgresOf(data)]) kill(pid)
      await exit
    },
  }
}

/** Every process of the server in this folder; none before it has started. */
function postgresOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  return [first, ...workersOf(first)]
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Whether the node is the primary. */
export const accepts = async ({ url }: PatroniNode): Promise<boolean> =>
  (await sql('SELECT NOT pg_is_in_recovery() AS accepts', [], url).catch(() => []))[0]?.accepts ?? false

/** Whether commits of the node wait for the other one. */
export const hasStandby = async ({ url }: PatroniNode): Promise<boolean> =>
  (await sql(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`, [], url).catch(() => [])).length === 1
