// Servers that reach PostgreSQL through pgbouncer with deploy/pgbouncer.ini.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#sync-server/store/postgres/database.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { findProgram } from '#tests/support/deployment/find-program.ts'
import { replaceAll } from '#tests/support/deployment/replace-all.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { sql } from '#tests/support/postgres/test-database.ts'
import { freePort } from '../../../scripts/free-port.ts'

const postgres = findPostgres()

/** @returns the URL of the database through pgbouncer */
async function startPgbouncer(): Promise<string> {
  const database = await startPostgres()
  await sql('CREATE DATABASE dealership', [], database.url)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  const text = replaceAll(await readFile('deploy/pgbouncer.ini', 'utf8'), {
    'port=5432': `port=${database.port}`,
    'listen_port = 6433': `listen_port = ${port}\nunix_socket_dir =`,
    'auth_type = scram-sha-256': 'auth_type = trust',
    '/etc/pgbouncer/userlist.txt': users,
  })
  await writeFile(config, text)
  await writeFile(users, '"dealership" ""\n')
  const prefix = typeof postgres === 'string' ? [] : postgres.prefix
  const [command = '', ...args] = [...prefix, findProgram('pgbouncer') as string, '-q', config]
  const child = spawn(command, args, { stdio: 'ignore' })
  onTestFinished(async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
    await database.remove()
  })
  const url = `postgres://dealership@127.0.0.1:${port}/dealership`
  await expect.poll(() => sql('SELECT 1', [], url).catch(() => null)).not.toBeNull()
  return url
}

it.skipIf(typeof postgres === 'string' || findProgram('pgbouncer') === null)(
  'each session has the limits of time, servers learn of changes, and maintenance sees that servers have ended',
  async () => {
    const url = await startPgbouncer()
    const database = await openDatabase(url, 'test')
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const text = `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`
    expect(Object.values((await database.query({ text }))[0] ?? {})).toEqual(['4s', '3s', '4s'])
    await database.close()

    const [one, other] = [
      await openPostgresStore({ url, site: 'main' }),
      await openPostgresStore({ url, site: 'main' }),
    ]
    const learned = new Promise((resolve) => other.onCommit((changes) => resolve(changes.map(({ key }) => key))))
    await one.transact((records) => records.put('counters', 'car', { value: 1 }))
    expect(await learned).toEqual(['car'])
    await one.close()
    await other.close()
    const maintenance = await maintainSite(url, 'main')
    expect(await maintenance.hold(async (stored) => stored !== null)).toBe(true)
    await maintenance.close()
  },
)
