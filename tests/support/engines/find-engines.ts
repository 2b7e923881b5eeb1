// Finds Firefox and WebKit, and installs them from Debian's packages where that is possible.
import { spawnSync } from 'node:child_process'
import { installPackages, isExecutable, onPath } from '#tests/support/browser/system-packages.ts'

const HAS_WEBKIT = 'import gi; gi.require_version("WebKit2", "4.1")'
const PACKAGES = {
  Firefox: ['firefox-esr'],
  WebKit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
} as const

export type Engine = keyof typeof PACKAGES
export const ENGINES = Object.keys(PACKAGES) as Engine[]

/** @returns the path of Firefox or of WebKitWebDriver; undefined when a part is missing */
export function findEngine(engine: Engine): string | undefined {
  if (engine === 'Firefox') return onPath(['firefox-esr', 'firefox']).find(isExecutable)
  const driver = onPath(['WebKitWebDriver']).find(isExecutable)
  const hasWindow = spawnSync('/usr/bin/python3', ['-c', HAS_WEBKIT]).status === 0
  return hasWindow && onPath(['Xvfb']).some(isExecutable) ? driver : undefined
}

/** @returns the engines that are there now. Prints one line for each that is missing. */
export function installEngines(): Engine[] {
  return ENGINES.filter((engine) => {
    if (findEngine(engine)) return true
    console.log(`${engine}: installing ${PACKAGES[engine].join(', ')}`)
    installPackages(PACKAGES[engine])
    if (findEngine(engine)) return true
    console.log(`${engine} is skipped: it needs ${PACKAGES[engine].join(', ')}, which could not be installed`)
    return false
  })
}
