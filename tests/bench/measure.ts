// The parts that benchmarks share: result rows, server processes, the median and a sample car.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rawRequest } from '#tests/support/server/raw-request.ts'

export interface BenchRow {
  metric: string
  result: string
  /** The result is compared with this: a figure of the same run, or a fixed limit. */
  reference: string
  ratio: number
  /** The ratio to reach, as text. Empty when the row is only informative. A missed target does not fail the run. */
  target: string
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A time beside a fixed limit, in milliseconds. */
export function limitRow(metric: string, timeMs: number, limitMs: number): BenchRow {
  return {
    metric,
    result: `${timeMs.toFixed(0)} ms`,
    reference: `${limitMs} ms limit`,
    ratio: timeMs / limitMs,
    target: 'at most 1',
  }
}

/** The smallest of the values that at least 95 % of them do not exceed. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN
}

export interface RunningServer {
  url: string
  /** Time from the start of the process to its line `listening on URL`. */
  readyAfterMs: number
  child: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts a server process and waits for its line `listening on URL`.
 * @throws when the process ends before it listens
 */
export async function startServer(args: string[], environment: Record<string, string> = {}): Promise<RunningServer> {
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
    return { url: url.replace('0.0.0.0', '127.0.0.1'), readyAfterMs: performance.now() - startedAt, child, stop }
  }
  throw new Error(`${args.join(' ')} ended before it listened`)
}

export const ADMIN = { username: 'admin', password: 'a bench password' }

/** Starts the built server on `dir`, without rate limits and without the sample inventory. */
export function startProduct(dir: string, environment: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(['dist/sync-server/main.js'], {
    DATA_DIR: dir,
    SEED: 'none',
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  })
}

/** @returns an admin's token */
export async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

/** @returns the body as sent, not decompressed, and its content encoding */
export async function getEncoded(
  url: string,
  headers: Record<string, string>,
): Promise<{ bytes: Buffer; encoding: string }> {
  const response = await rawRequest(url, { headers })
  return { bytes: response.bytes, encoding: String(response.headers['content-encoding'] ?? 'identity') }
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
