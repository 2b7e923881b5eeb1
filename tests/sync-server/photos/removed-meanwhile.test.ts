// Two servers share store and files: one removes the files of an unused photo while the other receives the same photo.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PhotoLibrary, photoLibrary } from '#sync-server/photos/photo-library.ts'
import { VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { JPEG_COPY, ORIGINAL, type PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { PHOTO_WORKER } from '#tests/support/server/photo-worker.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const EIGHT_DAYS_MS = 8 * 24 * 60 * 60_000

let server: TestServer
let photo: TestPhoto
let libraries: PhotoLibrary[]

beforeEach(async () => {
  server = await startTestServer()
  photo = await jpegPhoto()
  libraries = []
})
afterEach(async () => {
  for (const library of libraries) library.close()
  await server.close()
})

/** The photo library of a server of its own. @param replaced functions of its files */
function anotherServer(replaced: (files: PhotoFiles) => Partial<PhotoFiles> = () => ({})): PhotoLibrary {
  const files = photoFilesIn(server.dir)
  const library = photoLibrary({
    store: server.store,
    files: { ...files, ...replaced(files) },
    worker: PHOTO_WORKER,
    log: pino({ enabled: false }),
    now: () => server.clock.now,
  })
  libraries.push(library)
  return library
}

function createSignal() {
  let send = () => {}
  const received = new Promise<void>((resolve) => {
    send = resolve
  })
  return { send, received }
}

async function upload(library: PhotoLibrary): Promise<void> {
  const folder = await library.files.stage()
  await writeFile(join(folder, ORIGINAL), photo.bytes)
  const { sha256: hash, bytes } = photo
  try {
    await library.add({ folder, hash, type: 'image/jpeg', bytes: bytes.length, caller: VISITOR_CALLER })
  } finally {
    await library.files.discard(folder)
  }
}

async function becomeUnused(): Promise<void> {
  await upload(anotherServer())
  server.clock.now = new Date(server.clock.now.getTime() + EIGHT_DAYS_MS)
}

async function stored() {
  const row = (await server.store.read()).get('photos', photo.sha256)
  const names = await photoFilesIn(server.dir).names(photo.sha256)
  return { hasRow: row !== undefined, hasFiles: names.includes(ORIGINAL) && names.includes(JPEG_COPY) }
}

it('an upload that is acknowledged just before the files are deleted keeps them', async () => {
  await becomeUnused()
  const receiver = anotherServer()
  const remover = anotherServer((files) => ({
    async remove(hash) {
      await upload(receiver)
      await files.remove(hash)
    },
  }))
  await remover.removeUnused()
  expect(await stored()).toEqual({ hasRow: true, hasFiles: true })
})

it('an upload whose files are deleted before it is recorded is not acknowledged; its repetition is', async () => {
  await becomeUnused()
  const isRemoving = createSignal()
  const isKept = createSignal()
  const remover = anotherServer((files) => ({
    async remove(hash) {
      isRemoving.send()
      await isKept.received
      await files.remove(hash)
    },
  }))
  const removal = remover.removeUnused()
  await isRemoving.received
  const receiver = anotherServer((files) => ({
    async keep(hash, folder) {
      await files.keep(hash, folder)
      isKept.send()
      await removal
    },
  }))
  await expect(upload(receiver)).rejects.toThrow(StoreUnavailable)
  expect((await stored()).hasFiles).toBe(false)
  await upload(receiver)
  expect(await stored()).toEqual({ hasRow: true, hasFiles: true })
})
