// Two servers share store and files: one removes an unused photo while the other receives the same photo. One of them, the actor, is
// interrupted before or after each of its calls to store and files. There the other does all of its work; then the actor goes on or crashes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type PhotoLibrary, photoLibrary } from '#sync-server/photos/photo-library.ts'
import { VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { openPhotoFiles } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { JPEG_COPY, ORIGINAL, type PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { casesOf } from '#tests/support/long-run.ts'
import { type S3Server, startS3Server } from '#tests/support/s3/s3-server.ts'
import { photoFolderOf, whenEncoded } from '#tests/support/server/photo-api.ts'
import { PHOTO_PROGRAM } from '#tests/support/server/photo-program.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const EIGHT_DAYS_MS = 8 * 24 * 60 * 60_000
const CLEANING_MS = 61 * 60_000
/** Each step decodes a photo in a process of its own, twenty times one after the other. */
const TEST_TIMEOUT_MS = 300_000

type Hook = () => Promise<void>
type Act = (library: PhotoLibrary) => Promise<void>

class Crash extends Error {}

const server = serverForFile()

/** Functions of a store that return no promise. */
const IMMEDIATE: readonly (string | symbol)[] = ['known', 'onCommit']

/** Calls the hook before and after each call of a function. */
function interruptible<T extends object>(target: T, hook: Hook): T {
  return new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name)
      if (name === 'history') return interruptible(value as object, hook)
      if (typeof value !== 'function' || IMMEDIATE.includes(name)) return value
      return async (...args: unknown[]) => {
        await hook()
        const result = await value.apply(object, args)
        await hook()
        return result
      }
    },
  })
}

/** The photo library of a server of its own. */
function newServer(files: PhotoFiles, hook: Hook): PhotoLibrary {
  return photoLibrary({
    store: interruptible(server.store, hook),
    files: interruptible(files, hook),
    program: PHOTO_PROGRAM,
    log: pino({ enabled: false }),
    now: () => server.clock.now,
  })
}

const CASES = [
  ['removes it crashes', 'removing', true],
  ['removes it goes on', 'removing', false],
  ['receives it crashes', 'receiving', true],
  ['receives it goes on', 'receiving', false],
] as const

/** A bucket takes four times as long, and only its removal has other steps than that of a folder. */
const KINDS = [
  { kind: 'folder', cases: CASES },
  { kind: 'bucket', cases: CASES.slice(0, 2) },
]

describe.each(casesOf(KINDS, ({ kind }) => kind === 'folder'))('photos in a $kind', ({ kind, cases }) => {
  let s3: S3Server | undefined
  let files: PhotoFiles
  let actor: PhotoLibrary
  let other: PhotoLibrary
  let interrupt: Hook = async () => {}
  let width = kind === 'folder' ? 100 : 200

  beforeAll(async () => {
    if (kind === 'bucket') s3 = await startS3Server()
    files = await openPhotoFiles(s3?.location, server.dir)
    // The store has photos in its folder already, so it would not take over a bucket without them.
    await files.setOwner(server.store.known().storeId)
    actor = newServer(files, () => interrupt())
    other = newServer(files, async () => {})
  })
  afterAll(async () => {
    for (const library of [actor, other]) library.close()
    await s3?.remove()
  })

  /** @returns whether the upload was acknowledged */
  async function upload(photo: TestPhoto, library: PhotoLibrary): Promise<boolean> {
    const stagedFolder = await files.stage()
    await writeFile(join(stagedFolder, ORIGINAL), photo.bytes)
    const { sha256: hash, bytes } = photo
    const added = library.add({ stagedFolder, hash, type: 'image/jpeg', bytes: bytes.length, caller: VISITOR_CALLER })
    const isAcknowledged = await added.then(
      () => true,
      () => false,
    )
    await files.discard(stagedFolder)
    return isAcknowledged
  }

  /** A photo that was uploaded a week ago and that nothing names. */
  async function unusedPhoto(): Promise<TestPhoto> {
    width += 1
    const photo = await jpegPhoto({ width, height: 30 })
    server.clock.now = new Date(Date.now() - EIGHT_DAYS_MS)
    expect(await upload(photo, other)).toBe(true)
    await whenEncoded(server.store, photo)
    server.clock.now = new Date()
    return photo
  }

  /** Interrupts the actor at its `step`th hook. @returns false when it ends before */
  async function interruptAt(step: number, act: Act, meanwhile: Act, crashes: boolean): Promise<boolean> {
    let hooks = 0
    interrupt = async () => {
      hooks += 1
      if (hooks === step + 1) await meanwhile(other)
      if (hooks > step && crashes) throw new Crash()
    }
    await act(actor).catch((error) => expect(error).toBeInstanceOf(Crash))
    interrupt = async () => {}
    return hooks > step
  }

  async function isStored(photo: TestPhoto): Promise<boolean> {
    const folder = await photoFolderOf(server.store, photo)
    const original = await files.find(folder, ORIGINAL)
    const content = original && (await buffer(original.open()))
    return content?.equals(photo.bytes) === true && (await files.names(folder)).includes(JPEG_COPY)
  }

  /** The folders that the photo has after a start an hour later. */
  async function foldersAfterCleaning(photo: TestPhoto): Promise<string[]> {
    await other.encodeMissing()
    await whenEncoded(server.store, photo)
    // Both may encode it: the one that is not finished writes to a folder that an hour later counts as left by a crash.
    for (const library of [actor, other])
      await vi.waitFor(() => expect(library.queueLengths().encoding).toBe(0), TEST_TIMEOUT_MS)
    server.clock.now = new Date(Date.now() + CLEANING_MS)
    await other.removeUnused()
    const folders = await files.foldersBefore(server.clock.now)
    return folders.filter((folder) => folder.startsWith(photo.sha256))
  }

  // npm test has the two that differ most: the removing server crashes, the receiving one goes on.
  it.each(casesOf(cases, ([, role, crashes]) => (role === 'removing') === crashes))(
    'an acknowledged upload keeps its files when the server that %s after any step',
    async (_, role, crashes) => {
      let step = 0
      for (let isInterrupted = true; isInterrupted; step += 1) {
        const at = `step ${step}`
        const photo = await unusedPhoto()
        let isAcknowledged = false
        const receive: Act = async (library) => {
          isAcknowledged = await upload(photo, library)
        }
        const remove: Act = (library) => library.removeUnused()
        const [act, meanwhile] = role === 'removing' ? [remove, receive] : [receive, remove]
        isInterrupted = await interruptAt(step, act, meanwhile, crashes)
        if (isAcknowledged) expect(await isStored(photo), at).toBe(true)
        else await receive(other)
        expect([isAcknowledged, await isStored(photo)], at).toEqual([true, true])
        expect(await foldersAfterCleaning(photo), at).toEqual([await photoFolderOf(server.store, photo)])
      }
      expect(step).toBeGreaterThan(8)
    },
    TEST_TIMEOUT_MS,
  )
})
