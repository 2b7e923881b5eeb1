import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core'
import { findBrowser, findShell } from './find-browser.ts'
import { watchContext } from './page-faults.ts'

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchOptions(executablePath = findBrowser()): LaunchOptions {
  if (!executablePath) throw new Error('No browser: install Chrome or Chromium, or name one in CHROMIUM_PATH')
  return { executablePath, args: ARGS }
}

/**
 * Launches a separate browser without a stored profile.
 * @param whole the full browser instead of the headless shell, which lacks what depends on windows
 * @param pageCache with the back/forward cache, which the driver disables
 * @param args added to the command line
 */
export async function launchBrowser({
  whole = false,
  pageCache = false,
  args = [] as string[],
} = {}): Promise<Browser> {
  const browser = await chromium.launch({
    ...launchOptions(whole ? findBrowser() : findShell()),
    args: [...ARGS, ...args],
    ignoreDefaultArgs: pageCache ? ['--disable-back-forward-cache'] : [],
  })
  browser.on('context', watchContext)
  return browser
}

const shared = new Map<boolean, Promise<Browser>>()

/**
 * The browser of this test worker, shared by all its files. Each test isolates itself by a context; a file closes its contexts with
 * `closeContexts`.
 */
export async function workerBrowser({ whole = false } = {}): Promise<Browser> {
  const running = await shared.get(whole)?.catch(() => undefined)
  if (running?.isConnected()) return running
  const launched = launchBrowser({ whole })
  shared.set(whole, launched)
  return launched
}

/** Closes every context of the browser, so that nothing of one file is open during the next. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export interface Profile {
  context: BrowserContext
  /** Closes the browser and keeps its data; `openProfile({ dir })` opens it again. */
  close(): Promise<void>
  dir: string
  /** Closes the browser and deletes its data. */
  remove(): Promise<void>
}

/** Kills the browser of a profile as a power cut does: nothing it has in memory is written. */
export async function killProfile({ dir, context }: Profile): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,args='])
  for (const line of stdout.split('\n')) {
    if (line.includes(`--user-data-dir=${dir}`) && !line.includes('--type='))
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
  }
  await closed
}

interface ProfileOptions extends BrowserContextOptions {
  dir?: string
  /** As for `launchBrowser`. */
  whole?: boolean
}

/** A browser with a profile on the disk, which outlives it as on a real device. */
export async function openProfile({ dir, whole = false, ...options }: ProfileOptions = {}): Promise<Profile> {
  dir ??= await mkdtemp(join(tmpdir(), 'dealership-profile-'))
  const launched = launchOptions(whole ? findBrowser() : findShell())
  const context = await chromium.launchPersistentContext(dir, { ...launched, ...options })
  watchContext(context)
  return {
    context,
    dir,
    close: () => context.close(),
    async remove() {
      await context.close()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
