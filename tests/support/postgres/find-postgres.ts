// Finds or installs PostgreSQL's server programs: POSTGRES_BIN, the PATH, Debian's folders, Debian's package where this process may
// install it. The server refuses to run as root, so root needs the system's user `postgres`.
import { spawnSync } from 'node:child_process'
import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages, isExecutable, mayInstall, onPath } from '#tests/support/browser/system-packages.ts'

const DEBIAN = '/usr/lib/postgresql'
const USER = 'postgres'

export interface PostgresPrograms {
  /** The folder of `initdb` and `postgres`. */
  folder: string
  /** Runs them as another user; empty when this process is not root. */
  prefix: readonly string[]
}

/** @returns the programs, or one line that says why there are none */
export function findPostgres(): PostgresPrograms | string {
  const folder = findFolder() ?? install()
  if (!folder) return 'no PostgreSQL server: install postgresql, or name the folder of its programs in POSTGRES_BIN'
  if (process.getuid?.() !== 0) return { folder, prefix: [] }
  const hasUser = spawnSync('id', ['-u', USER]).status === 0
  const [runuser] = onPath(['runuser']).filter(isExecutable)
  if (!hasUser || !runuser) return `no user ${USER} to run PostgreSQL as, which does not run as root`
  return { folder, prefix: [runuser, '-u', USER, '--'] }
}

function findFolder(): string | undefined {
  const named = process.env.POSTGRES_BIN
  const folders = named ? [named] : [...onPath(['initdb']).filter(isExecutable).map(folderOf), ...debianFolders()]
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
}

/** The folder of the program itself: a link to it may be in a folder without the others. */
const folderOf = (program: string) => dirname(realpathSync(program))

function debianFolders(): string[] {
  try {
    return readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
  } catch {
    return []
  }
}

function install(): string | undefined {
  if (process.env.POSTGRES_BIN || !mayInstall()) return undefined
  console.log('No PostgreSQL here: installing postgresql with apt-get')
  installPackages(['postgresql'])
  return findFolder()
}
