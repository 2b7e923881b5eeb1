import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface BenchRow {
  what: string
  ours: string
  /** What it is held against: measured in the same run, or a fixed allowance. */
  peer: string
  ratio: number
  /** What the ratio should reach, in words. */
  reach: string
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export interface Running {
  url: string
  /** Milliseconds from the start of the process until it said that it listens. */
  readyAfter: number
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts a server process and waits for its line `listening on URL`. */
export async function startServer(args: string[], environment: Record<string, string> = {}): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  for await (const line of lines) {
    const url = /listening on (http:\S+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout?.resume()
    const stop = async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    return { url: url.replace('0.0.0.0', '127.0.0.1'), readyAfter: performance.now() - startedAt, child, stop }
  }
  throw new Error(`${args.join(' ')} ended before it listened`)
}

const ADMIN = { username: 'admin', password: 'a bench password' }

/** The built product over a folder of its own, without throttles and without the sample. */
export function startProduct(dir: string, environment: Record<string, string> = {}): Promise<Running> {
  return startServer(['dist/sync-server/main.js'], {
    DATA_DIR: dir,
    SEED: 'none',
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  })
}

export async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

export function temporaryFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) }
}

export const vehicle = {
  make: 'Jaguar',
  model: 'F-TYPE R',
  year: 2020,
  price: 61_500,
  mileage: 12_000,
  color: 'British Racing Green',
  fuelType: 'Gasoline',
  transmission: 'Automatic',
  description: 'A coupe with a long bonnet, a short tail and a supercharged engine between them. '.repeat(4),
  features: ['Supercharged V8', 'Eight-speed automatic', 'Adaptive dampers'],
  images: ['/sample/coupe-black-front-1200.webp', '/sample/coupe-black-side-1200.webp'],
}
