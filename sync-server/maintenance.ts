// The store's care from a terminal: backup FILE, restore FILE, verify [FILE], reset-password USERNAME. What each does, and
// what it refuses, is in store/care/.
import { resolve } from 'node:path'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { backup } from '#sync-server/store/maintenance/backup.ts'
import type { Report } from '#sync-server/store/maintenance/report-of.ts'
import { resetPassword } from '#sync-server/store/maintenance/reset-password.ts'
import { restore } from '#sync-server/store/maintenance/restore.ts'
import { verify } from '#sync-server/store/maintenance/verify.ts'
import { StoreUnavailable } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { ConfigInvalid, readConfig } from './config.ts'

const USAGE = 'Usage: npm run backup -- FILE | restore -- FILE | verify [-- FILE] | reset-password -- USERNAME'
const EX_USAGE = 64

/** npm changes into the repository; a FILE is meant from where the command was given. */
const fileAt = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

try {
  process.exitCode = await run(process.argv[2], process.argv[3])
} catch (error) {
  console.error(inOneLine(error))
  process.exitCode = error instanceof StoreCannotStart && process.argv[2] !== 'verify' ? error.exitCode : 1
}

/** For the person at the terminal. What is no word about the disk or the settings is a fault of the program: it ends with its place. */
function inOneLine(error: unknown): string {
  if (error instanceof StoreCannotStart || error instanceof ConfigInvalid) return error.message
  if (error instanceof StoreUnavailable || (error instanceof Error && 'syscall' in error)) {
    return `Cannot ${process.argv[2]}: ${error.message}`
  }
  throw error
}

async function run(command: string | undefined, argument: string | undefined): Promise<number> {
  const { dataDir } = readConfig(process.env)
  if (command === 'backup' && argument) {
    console.log(`Saved in ${fileAt(argument)}: ${inWords(await backup(dataDir, fileAt(argument)))}`)
    return 0
  }
  if (command === 'restore' && argument) {
    const restored = await restore(dataDir, fileAt(argument))
    console.log(`Restored: ${inWords(restored)}`)
    console.log('Every session has ended. Devices load everything anew and send what they were waiting to send.')
    if (restored.aside.length > 0) console.log(`What was there before: ${restored.aside.join(', ')} in ${dataDir}`)
    return 0
  }
  if (command === 'verify') return verifyAloud(argument ? fileAt(argument) : dataDir)
  if (command === 'reset-password' && argument) {
    const password = await resetPassword(dataDir, argument, (text) => passwordHasher().hash(text))
    console.log(`The new password of ${argument}, shown this once: ${password}`)
    return 0
  }
  console.error(USAGE)
  return EX_USAGE
}

async function verifyAloud(path: string): Promise<number> {
  const found = await verify(path)
  console.log(`Checked ${path}: checksums, order and completeness of the journals, unique values, versions.`)
  console.log(inWords(found))
  if (found.tornBytes > 0)
    console.log(`The last entry is unfinished (${found.tornBytes} bytes); nobody was told it is saved.`)
  for (const fault of found.faults) console.error(fault)
  console.log(found.faults.length === 0 ? 'All is well.' : 'It can be read, but is not as it should be.')
  return found.faults.length === 0 ? 0 : 1
}

function inWords({ store, format, epoch, sequence, rows }: Report): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
  return `store ${store}, format ${format}, epoch ${epoch}, change ${sequence}; ${counts.join(', ')}`
}
