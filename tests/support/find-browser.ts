// Where a browser is on this machine, in the order of the contract: CHROMIUM_PATH, an installed Chrome or Chromium,
// playwright's own, then the system's package manager when it may.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return isExecutable(named) ? named : undefined
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...PLACES, chromium.executablePath()].find(isExecutable)
}

/** `missing` says in one line what a person can do. */
export function findOrInstallBrowser(): { path: string; missing?: never } | { path?: never; missing: string } {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) return { missing: `CHROMIUM_PATH is ${named}, which cannot be run` }
  const path = findBrowser() ?? install()
  return path ? { path } : { missing: 'install Chrome or Chromium, or name one in CHROMIUM_PATH' }
}

function install(): string | undefined {
  const isRoot = process.getuid?.() === 0
  if (isRoot && runs('apt-get', ['--version'])) {
    console.log('No browser here: installing chromium with apt-get')
    runs('apt-get', ['update', '-qq'])
    runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const installed = findBrowser()
    if (installed) return installed
  }
  console.log('No browser here: asking playwright for one')
  runs(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  return findBrowser()
}

function runs(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 240_000 }).status === 0
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
