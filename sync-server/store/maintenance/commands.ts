// The maintenance commands as a terminal runs them: what they print, and their exit codes.
import { StoreCannotStart, StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { backup } from './backup.ts'
import type { StoreReport } from './read-store.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

const USAGE =
  'Usage: npm run backup -- FILE | restore -- FILE [--with-deleted] | verify [-- FILE] | reset-password -- USERNAME'
const WITH_DELETED = '--with-deleted'
const EX_USAGE = 64

export interface Terminal {
  dataDir: string
  /** Makes a path argument absolute. */
  resolvePath(path: string): string
  /** Returns the PHC string of a password. */
  hash(password: string): Promise<string>
  /** Each prints one line. */
  print(line: string): void
  printError(line: string): void
}

/**
 * @param args the command and its argument
 * @returns the exit code: 0 done, 1 failed, 64 wrong usage, 75 a server runs, 78 the backup is invalid
 * @throws errors that are neither of the store nor of the file system, with their stack
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [command, argument, option] = args
  try {
    if (command === 'backup' && argument) return await runBackup(argument, terminal)
    if (command === 'restore' && argument && (option === undefined || option === WITH_DELETED)) {
      return await runRestore(argument, option === WITH_DELETED, terminal)
    }
    if (command === 'verify') return await runVerify(argument, terminal)
    if (command === 'reset-password' && argument) return await runResetPassword(argument, terminal)
  } catch (error) {
    terminal.printError(messageOf(error, command))
    return error instanceof StoreCannotStart && command !== 'verify' ? error.exitCode : 1
  }
  terminal.printError(USAGE)
  return EX_USAGE
}

async function runBackup(path: string, { dataDir, resolvePath, print, printError }: Terminal): Promise<number> {
  const file = resolvePath(path)
  const saved = await backup(dataDir, file)
  print(`Saved in ${file}: ${reportText(saved)}`)
  const { missingPhotos } = saved
  if (missingPhotos.length === 0) return 0
  printError(
    `Not saved, because the data folder does not have their files: ${missingPhotos.length} photos. npm run verify names them.`,
  )
  return 1
}

async function runRestore(path: string, withDeleted: boolean, terminal: Terminal): Promise<number> {
  const { dataDir, resolvePath, print } = terminal
  const restored = await restore(dataDir, resolvePath(path), { withDeleted })
  print(`Restored: ${reportText(restored)}`)
  const { inquiries, users } = restored.stillDeleted
  const names = [...inquiries.map((id) => `enquiry ${id}`), ...users.map((username) => `user ${username}`)]
  if (names.length > 0) {
    print(`Not restored, because deleted after the backup: ${names.join(', ')}`)
    print(`To restore these too: npm run restore -- ${path} ${WITH_DELETED}`)
  }
  print('Every session has ended. Devices load all data again and send their waiting changes.')
  const { replacedFiles } = restored
  if (replacedFiles.length > 0) print(`The replaced files are kept as ${replacedFiles.join(', ')} in ${dataDir}`)
  return 0
}

async function runVerify(path: string | undefined, terminal: Terminal): Promise<number> {
  const { dataDir, resolvePath, print, printError } = terminal
  const target = path ? resolvePath(path) : dataDir
  const result = await verify(target)
  const { faults, tornBytes } = result
  print(`Checked ${target}: checksums, order and completeness of the journals, unique values, versions, photos.`)
  print(reportText(result))
  if (tornBytes > 0) print(`The last entry is incomplete (${tornBytes} bytes); it was never acknowledged.`)
  for (const fault of faults) printError(fault)
  print(faults.length === 0 ? 'All is well.' : 'The store can be read, but is inconsistent.')
  return faults.length === 0 ? 0 : 1
}

async function runResetPassword(username: string, { dataDir, hash, print }: Terminal): Promise<number> {
  const password = await resetPassword(dataDir, username, hash)
  print(`The new password of ${username}, shown only this once: ${password}`)
  return 0
}

function messageOf(error: unknown, command: string | undefined): string {
  if (error instanceof StoreCannotStart) return error.message
  const isFileSystemError = error instanceof Error && 'syscall' in error
  if (error instanceof StoreUnavailable || isFileSystemError) return `Cannot ${command}: ${error.message}`
  throw error
}

function reportText({ store, format, epoch, sequence, rows }: StoreReport): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
  return `store ${store}, format ${format}, epoch ${epoch}, change ${sequence}; ${counts.join(', ')}`
}
