// The maintenance commands as a terminal runs them: what they print, and their exit codes.
import { stat } from 'node:fs/promises'
import { KINDS, PERSONAL_KINDS } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { acceptClock } from '#sync-server/store/clock-check.ts'
import { isDatabaseUrl } from '#sync-server/store/database-url.ts'
import { openPhotoFiles, photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { describeLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { StoreCannotStart, StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { runInvite, runResetPassword } from './account-commands.ts'
import { backup } from './backup.ts'
import { copyElsewhere } from './backup-elsewhere.ts'
import { describeOrigin, existingKey, requireKnownOrigin } from './backup-origin.ts'
import { folderPlace } from './folder-place.ts'
import { noteBackup } from './last-backup.ts'
import { moveStore } from './move.ts'
import { changeStore, type Place, storeIdIn } from './place.ts'
import type { StoreReport } from './read-store.ts'
import { restore } from './restore.ts'
import { type MaintainedLocation, type MaintainedStore, openPlace, type Terminal } from './terminal.ts'
import { type VerifyResult, verify, verifyBackup } from './verify.ts'

const USAGE =
  'Usage: npm run backup -- FILE | restore -- FILE [--with-deleted] [--unverified] | verify [-- FILE [--unverified]] | ' +
  'reset-password -- USERNAME | invite -- E-MAIL | maintain -- --own-photos or --accept-clock | ' +
  'migrate -- --from DATA_DIR --to postgres://..., or the other way'
const WITH_DELETED = '--with-deleted'
const UNVERIFIED = '--unverified'
const OWN_PHOTOS = '--own-photos'
const ACCEPT_CLOCK = '--accept-clock'
const EX_USAGE = 64

type Command = (terminal: Terminal) => Promise<number>

/**
 * @param args the command and its arguments
 * @returns the exit code: 0 done, 1 failed, 64 wrong usage, 75 a server runs, 78 the backup is invalid
 * @throws errors that are neither of the store nor of the file system, with their stack
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const command = commandOf(args)
  if (!command) {
    terminal.printError(USAGE)
    return EX_USAGE
  }
  const [name] = args
  try {
    return await command(terminal)
  } catch (error) {
    terminal.printError(messageOf(error, name))
    return error instanceof StoreCannotStart && name !== 'verify' ? error.exitCode : 1
  }
}

function commandOf([name, argument, ...options]: readonly string[]): Command | null {
  const [option, second, third] = options
  const hasOnly = (...known: string[]) => options.every((one, i) => known.includes(one) && options.indexOf(one) === i)
  const unverified = options.includes(UNVERIFIED)
  if (name === 'verify') {
    if (!argument) return onStore(runVerify)
    return hasOnly(UNVERIFIED) ? onStore((store, terminal) => verifyFile(argument, unverified, store, terminal)) : null
  }
  if (!argument) return null
  switch (name) {
    case 'backup':
      if (options.length > 0 || argument.startsWith('-')) return null
      return onStore((store, terminal) => runBackup(argument, store, terminal))
    case 'restore':
      if (!hasOnly(WITH_DELETED, UNVERIFIED)) return null
      return onStore((store, terminal) => runRestore(argument, options, store, terminal))
    case 'reset-password':
      if (options.length > 0) return null
      return onStore((store, terminal) => runResetPassword(argument, store, terminal))
    case 'invite':
      if (options.length > 0) return null
      return onStore((store, terminal) => runInvite(argument, store, terminal))
    case 'maintain':
      if (options.length > 0) return null
      if (argument === ACCEPT_CLOCK) return onStore(runAcceptClock)
      return argument === OWN_PHOTOS ? onStore(runOwnPhotos) : null
    case 'migrate':
      return argument === '--from' && option && second === '--to' && third ? move(option, third) : null
    default:
      return null
  }
}

function onStore(run: (store: MaintainedStore, terminal: Terminal) => Promise<number>): Command {
  return async (terminal) => {
    const place = await openPlace(terminal)
    const photos = await openPhotoFiles(terminal.photoStore, terminal.dataDir)
    try {
      return await run({ place, photos }, terminal)
    } finally {
      photos.close()
      await place.close()
    }
  }
}

async function runBackup(
  path: string,
  { place, photos }: MaintainedStore,
  { dataDir, backupTo, resolvePath, print, printError }: Terminal,
): Promise<number> {
  const file = resolvePath(path)
  const startedAt = new Date()
  const noteFailure = async (error: unknown): Promise<never> => {
    await noteBackup(dataDir, startedAt, { succeeded: false })
    throw error
  }
  const saved = await backup(place, photos, file).catch(noteFailure)
  const { missingPhotos } = saved
  print(`Saved in ${file}: ${reportText(saved)}`)
  if (backupTo) {
    const copied = await copyElsewhere(file, backupTo, startedAt).catch(noteFailure)
    print(`Copied to ${copied.place} and read back`)
    if (copied.notDeleted) printError(`Copies older than 30 days were not deleted: ${copied.notDeleted}`)
  }
  await noteBackup(dataDir, startedAt, { succeeded: missingPhotos.length === 0, isElsewhere: backupTo !== undefined })
  if (missingPhotos.length === 0) return 0
  printError(
    `Not saved, because the data folder does not have their files: ${missingPhotos.length} photos. npm run verify names them.`,
  )
  return 1
}

async function runRestore(
  path: string,
  options: readonly string[],
  { place, photos }: MaintainedStore,
  { dataDir, resolvePath, print, logEvent }: Terminal,
): Promise<number> {
  const [withDeleted, unverified] = [WITH_DELETED, UNVERIFIED].map((option) => options.includes(option))
  const restored = await restore(place, photos, resolvePath(path), { withDeleted, unverified })
  print(`Restored: ${reportText(restored)}`)
  print(describeOrigin(restored.origin))
  const { records, users } = restored.stillDeleted
  const names = [
    ...PERSONAL_KINDS.flatMap((kind) => (records[KINDS[kind].table] ?? []).map((id) => `${RECORDS[kind].noun} ${id}`)),
    ...users.map((username) => `user ${username}`),
  ]
  if (names.length > 0) {
    print(`Not restored, because deleted after the backup: ${names.join(', ')}`)
    print(`To restore these too: npm run restore -- ${[path, ...options, WITH_DELETED].join(' ')}`)
  }
  if (!restored.replacesStore)
    print(
      `There was no store here, so it is not known what was deleted after the backup: people whose data were erased, expired enquiries ` +
        'and users are back. Delete them again.',
    )
  print('Every session has ended. Devices load all data again and send their waiting changes.')
  const { replacedFiles } = restored
  if (replacedFiles.length > 0) print(`The replaced files are kept as ${replacedFiles.join(', ')} in ${dataDir}`)
  logEvent('restore', { store: restored.store, epoch: restored.epoch, origin: restored.origin })
  return 0
}

async function runVerify({ place, photos }: MaintainedStore, terminal: Terminal): Promise<number> {
  return printVerified(place, await verify(place, photos), terminal)
}

/** A backup or a data folder. */
async function verifyFile(
  path: string,
  unverified: boolean,
  { place }: MaintainedStore,
  terminal: Terminal,
): Promise<number> {
  const name = terminal.resolvePath(path)
  const folder = folderPlace(name)
  const isFile = (await stat(name).catch(() => null))?.isFile()
  const result = isFile
    ? await verifyBackup(name, await existingKey(place.secrets))
    : await verify(folder, photoFilesIn(name))
  if (result.origin) requireKnownOrigin(result.origin, unverified)
  return printVerified(folder, result, terminal)
}

function printVerified({ name, checks }: Place, result: VerifyResult, { print, printError }: Terminal): number {
  const { faults, tornBytes } = result
  print(`Checked ${name}: ${checks}.`)
  print(reportText(result))
  if (result.origin) print(describeOrigin(result.origin))
  if (tornBytes > 0)
    print(
      `The last entry is incomplete (${tornBytes} bytes): an interrupted write that was never acknowledged, or damage.`,
    )
  for (const fault of faults) printError(fault)
  print(faults.length === 0 ? 'All is well.' : 'The store can be read, but is inconsistent.')
  return faults.length === 0 ? 0 : 1
}

/** Makes the photos that are there those of this store. */
async function runOwnPhotos({ place, photos }: MaintainedStore, { print }: Terminal): Promise<number> {
  await photos.setOwner(await storeIdIn(place))
  print(`The photos in ${photos.name} are those of ${place.name} now.`)
  return 0
}

/** Lets retention go on by the clock of this machine. */
async function runAcceptClock({ place }: MaintainedStore, { print }: Terminal): Promise<number> {
  const now = new Date()
  await changeStore(place, (store) => acceptClock(store, now))
  print(`${now.toISOString()} is accepted as the time. The next start deletes what is older than its period.`)
  return 0
}

function move(fromText: string, toText: string): Command {
  return async ({ resolvePath, print, locationOf, ...own }) => {
    const locationAt = (text: string): MaintainedLocation => {
      const isInDatabase = isDatabaseUrl(text)
      const location = locationOf?.(isInDatabase) ?? own
      return isInDatabase
        ? { ...location, databaseUrl: text }
        : { ...location, databaseUrl: undefined, dataDir: resolvePath(text) }
    }
    const [source, target] = [locationAt(fromText), locationAt(toText)]
    const from = await openPlace(source)
    const to = await openPlace(target)
    try {
      const moved = await moveStore(from, to)
      print(`Moved: ${reportText(moved)}`)
      const photosOf = ({ photoStore, dataDir }: MaintainedLocation) => describeLocation(photoStore, dataDir)
      if (moved.rows.photos) print(photoAdvice(moved.rows.photos, photosOf(source), photosOf(target)))
      print(`${from.name} is unchanged. Start no server on it again: devices would find two histories.`)
    } finally {
      await from.close()
      await to.close()
    }
    return 0
  }
}

function photoAdvice(count: number, from: string, to: string): string {
  if (from === to) return `The files of ${count} photos stay in ${to}. npm run verify checks them there.`
  return `The files of ${count} photos are not moved: copy the folder ${from} to ${to}. npm run verify checks them there.`
}

function messageOf(error: unknown, command: string | undefined): string {
  if (error instanceof StoreCannotStart) return error.message
  const isSystemError = error instanceof Error && ('syscall' in error || 'severity' in error)
  if (error instanceof StoreUnavailable || isSystemError) return `Cannot ${command}: ${error.message}`
  throw error
}

function reportText({ store, format, epoch, sequence, rows }: StoreReport): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
  return `store ${store}, format ${format}, epoch ${epoch}, change ${sequence}; ${counts.join(', ')}`
}
