// HAProxy with deploy/haproxy-postgresql.cfg in front of two PostgreSQL nodes on this machine. Only addresses and ports are replaced.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { findProgram } from '../deployment/find-program.ts'
import { replaceAll } from '../deployment/replace-all.ts'

export interface DatabaseProxy {
  port: number
  stop(): Promise<void>
}

export async function startDatabaseProxy(a: { port: number }, b: { port: number }): Promise<DatabaseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'database-haproxy-'))
  const port = await freePort()
  const config = join(folder, 'haproxy.cfg')
  const text = replaceAll(await readFile('deploy/haproxy-postgresql.cfg', 'utf8'), {
    '127.0.0.1:6432': `127.0.0.1:${port}`,
    '10.0.0.21:5432': `127.0.0.1:${a.port}`,
    '10.0.0.22:5432': `127.0.0.1:${b.port}`,
  })
  await writeFile(config, text)
  const child = spawn(findProgram('haproxy') as string, ['-db', '-f', config], { stdio: 'ignore' })
  return {
    port,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
