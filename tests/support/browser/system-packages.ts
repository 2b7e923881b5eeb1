// Programs on the PATH, and packages of Debian's apt-get where this process may install them.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const INSTALL = ['install', '-y', '-qq', '--no-install-recommends'] as const

/** @returns the paths that these names would have, in each folder of the PATH */
export function onPath(names: readonly string[]): string[] {
  return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

export function mayInstall(): boolean {
  return process.getuid?.() === 0 && runs('apt-get', ['--version'])
}

/** Does nothing where it may not install. */
export function installPackages(names: readonly string[]): void {
  if (!mayInstall() || runs('apt-get', [...INSTALL, ...names])) return
  // The list of packages may be missing or old.
  runs('apt-get', ['update', '-qq'])
  runs('apt-get', [...INSTALL, ...names])
}

/** @returns whether the command succeeds */
export function runs(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 240_000 }).status === 0
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
