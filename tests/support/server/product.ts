// The built server as a process with its own data folder, as `npm run serve` starts it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export const ADMIN = { username: 'admin', password: 'correct horse battery' } as const

const READY = /listening on (http:\/\/\S+)/

export interface ProductOptions {
  /** The data folder of an earlier run. */
  dataDir?: string
  env?: Record<string, string>
  /** A build other than dist/. */
  dist?: string
}

export interface Product {
  url: string
  dataDir: string
  process: ChildProcess
  /** Every line printed so far. */
  lines: string[]
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Kills the server if it runs and deletes its data. */
  remove(): Promise<void>
}

/** Starts the build in dist/ on a free port. */
export async function startProduct({ dataDir, env = {}, dist = 'dist' }: ProductOptions = {}): Promise<Product> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'dealership-data-')))
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'off',
    ...env,
  }
  const child = spawnServer(settings, dist)
  const lines: string[] = []
  const url = await ready(child, lines)
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
    return child.exitCode
  }
  return {
    url,
    dataDir: dir,
    process: child,
    lines,
    stop: () => ended('SIGTERM'),
    kill: async () => void (await ended('SIGKILL')),
    async remove() {
      await ended('SIGKILL')
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The same for one test, after which it is removed. */
export async function startForTest(options?: ProductOptions): Promise<Product> {
  const product = await startProduct(options)
  onTestFinished(() => product.remove())
  return product
}

/** Spawns the built server with these variables only; for starts that fail. */
export function spawnServer(env: Record<string, string>, dist = 'dist'): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, ['--enable-source-maps', `${dist}/sync-server/main.js`], {
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function ready(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const url = READY.exec(line)?.[1]
        if (url) resolve(url)
      })
    }
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)))
  })
}
