// Programs that the files in deploy/ are for, of Debian's packages: on this machine, or installed where this process may do that.
import { installPackages, isExecutable, onPath } from '#tests/support/browser/system-packages.ts'

/** Debian's packages of these programs. */
const PACKAGES = {
  caddy: 'caddy',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
  'systemd-socket-activate': 'systemd',
  'systemd-nspawn': 'systemd-container',
  sudo: 'sudo',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
} as const

export type Program = keyof typeof PACKAGES
const LONG_RUN_ONLY: readonly Program[] = ['systemd-nspawn', 'sudo', 'pgbouncer', 'patroni', 'etcd']
/** Where Debian keeps programs of administrators, which the PATH of other users does not contain. */
const ADMINISTRATOR_FOLDERS = ['/usr/sbin', '/sbin']

const found = new Map<Program, string | null>()

/** @returns the path of the program, or null; then one line says so */
export function findProgram(name: Program): string | null {
  const known = found.get(name)
  if (known !== undefined) return known
  const path = lookUp(name) ?? install(name)
  if (path === null)
    console.warn(`SKIPPED: every test with ${name}, because it is not installed: install ${PACKAGES[name]}`)
  found.set(name, path)
  return path
}

/** Looks for all programs of a run. */
export function findPrograms(isLongRun: boolean): void {
  for (const name of Object.keys(PACKAGES) as Program[]) {
    if (isLongRun || !LONG_RUN_ONLY.includes(name)) findProgram(name)
  }
}

function install(name: Program): string | null {
  installPackages([PACKAGES[name]])
  return lookUp(name)
}

function lookUp(name: Program): string | null {
  const paths = [...onPath([name]), ...ADMINISTRATOR_FOLDERS.map((folder) => `${folder}/${name}`)]
  return paths.find(isExecutable) ?? null
}
