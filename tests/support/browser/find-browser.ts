// Finds or installs a browser, in this order: CHROMIUM_PATH, an installed Chrome or Chromium, playwright's own, the system's package
// manager if allowed.
import { chromium } from 'playwright-core'
import { installPackages, isExecutable, mayInstall, onPath, runs } from './system-packages.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
/** The headless shell: the same engine without windows, at little more than half the processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return isExecutable(named) ? named : undefined
  return [...onPath(NAMES), ...PLACES, chromium.executablePath()].find(isExecutable)
}

/** The headless shell; the full browser where there is none or CHROMIUM_PATH is set. */
export function findShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return findBrowser()
  return onPath(SHELLS).find(isExecutable) ?? findBrowser()
}

/** @returns the path, or in `missing` one line that says what to install */
export function findOrInstallBrowser(): { path: string; missing?: never } | { path?: never; missing: string } {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) return { missing: `CHROMIUM_PATH is ${named}, which cannot be run` }
  const path = findBrowser() ?? install()
  if (findShell() === path && !named) installPackages([SHELLS[0] as string])
  return path ? { path } : { missing: 'install Chrome or Chromium, or name one in CHROMIUM_PATH' }
}

/** Asks the running browser: old ones print no version. @returns undefined when it cannot be started */
export async function browserVersion(executablePath: string): Promise<string | undefined> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] }).catch(() => undefined)
  const version = browser?.version()
  await browser?.close()
  return version
}

function install(): string | undefined {
  if (mayInstall()) {
    console.log('No browser here: installing chromium with apt-get')
    installPackages(['chromium'])
    const installed = findBrowser()
    if (installed) return installed
  }
  console.log('No browser here: asking playwright for one')
  runs(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  return findBrowser()
}
