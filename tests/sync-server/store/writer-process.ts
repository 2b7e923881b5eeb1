// Runs killed-writer.ts as a process of its own and collects what it says.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const WRITERS = 16

/** @returns the script that `startWriter` runs, built into this folder */
export async function buildWriter(base: string): Promise<string> {
  const outfile = join(base, 'killed-writer.mjs')
  const entry = fileURLToPath(new URL('./killed-writer.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' })
  return outfile
}

export function startWriter(script: string, dir: string, name: string): ChildProcess {
  return spawn(process.execPath, [script, dir, name], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** One that kills itself after so many entries. @param options of strace */
export function startTracedWriter(script: string, dir: string, name: string, limit: number, options: string[]) {
  // One thread makes all file calls, so that strace, which counts per thread, counts them all.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' }
  const command = [...options, process.execPath, script, dir, name, String(limit)]
  return spawn('strace', command, { stdio: ['ignore', 'pipe', 'ignore'], env })
}

/** @returns the entries it said are kept, once it has ended: by itself, or killed after so many */
export async function heardOf(
  child: ChildProcess,
  killAfter = Number.POSITIVE_INFINITY,
  onceOpen = async () => {},
): Promise<string[]> {
  const told: string[] = []
  const exit = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (line === 'open') await onceOpen()
    else told.push(line)
    if (told.length === killAfter) child.kill('SIGKILL')
  }
  await exit
  return told
}

/** Each writer may have got one entry further than it could say. */
export function inFlight(told: readonly string[], name: string): string[] {
  return Array.from({ length: WRITERS }, (_, writer) => {
    const mine = told.filter((id) => id.startsWith(`${name}.${writer}.`))
    const last = mine.at(-1)?.split('.').at(-1)
    return `${name}.${writer}.${last === undefined ? 0 : Number(last) + 1}`
  })
}
