// Whose photos a folder or a bucket has: a store deletes nothing where another store may have photos, and stores nothing where its own
// are not.
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '#sync-server/store/maintenance/commands.ts'
import { newPhotoFolder, ORIGINAL } from '#sync-server/store/photo-files/photo-files.ts'
import type { PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { type S3Server, startS3Server } from '#tests/support/s3/s3-server.ts'
import { photoApi, photoFolderOf, whenEncoded } from '#tests/support/server/photo-api.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const HOUR_MS = 60 * 60_000

let base: string
let s3: S3Server
let photo: TestPhoto
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'photo-ownership-'))
  s3 = await startS3Server()
  photo = await jpegPhoto({ seed: 9 })
})
afterAll(async () => {
  await s3.remove()
  await rm(base, { recursive: true })
})

let sites = 0
async function start(options: { dir?: string; photoStore?: PhotoLocation }): Promise<TestServer> {
  const server = await startTestServer({ dir: join(base, `site-${sites++}`), ...options })
  onTestFinished(() => server.stop())
  return server
}

async function staffOf(server: TestServer) {
  return photoApi(server, server.tokenOf(await server.addUser(`ann-${sites++}`, 'admin')))
}

const warnings = ({ log }: TestServer) =>
  log
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level, msg }) => level === 40 && /photo/i.test(msg))

const health = async ({ url }: TestServer) => (await fetch(`${url}/api/health`)).json()

/** Cleans as on the next day: nothing is young then. */
async function cleanTomorrow(server: TestServer): Promise<void> {
  server.clock.now = new Date(Date.now() + 25 * HOUR_MS)
  await server.photos.removeUnused()
}

async function run(dir: string, args: string[], photoStore?: PhotoLocation) {
  const lines: string[] = []
  const code = await runCommand(args, {
    dataDir: dir,
    site: 'main',
    photoStore,
    resolvePath: (path) => join(base, path),
    hash: async (password) => password,
    invite: async () => ({ user: 1, link: '', expiresAt: '' }),
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
    logEvent: () => {},
  })
  return { code, printed: lines.join('\n') }
}

describe.each(['folder', 'bucket'])('in a %s', (kind) => {
  const place = (name: string): PhotoLocation =>
    kind === 'folder'
      ? { folder: join(base, name) }
      : ({ ...(s3.location as object), prefix: `${name}/` } as PhotoLocation)

  it('a store that meets photos of another one deletes none, stores none and says so in one line', async () => {
    const photoStore = place('shared')
    const first = await start({ photoStore })
    const staff = await staffOf(first)
    expect((await staff.put(photo)).status).toBe(201)
    await whenEncoded(first.store, photo)
    const second = await start({ photoStore })
    await cleanTomorrow(second)
    await cleanTomorrow(second)
    expect((await staff.get(photo.path)).status).toBe(200)
    expect(warnings(second).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/belong to another store.*nothing in it is deleted.*maintain -- --own-photos/),
    ])
    expect((await (await staffOf(second)).put(photo)).status).toBe(503)
    expect(await health(second)).toMatchObject({ status: 'degraded', checks: { photos: 'unreachable' } })
    expect(await health(first)).toMatchObject({ status: 'ok', checks: { photos: 'ok' } })
  })

  it('a person hands the photos of a store that is gone to another one', async () => {
    const photoStore = place('handed-over')
    const first = await startTestServer({ dir: join(base, `${kind}-gone`), photoStore })
    expect((await (await staffOf(first)).put(photo)).status).toBe(201)
    await whenEncoded(first.store, photo)
    const folder = await photoFolderOf(first.store, photo)
    await first.stop()
    const second = await start({ photoStore })
    expect(await run(second.dir, ['maintain', '--own-photos'], photoStore)).toMatchObject({ code: 0 })
    await cleanTomorrow(second)
    expect(await second.photos.files.names(folder)).toEqual([])
    expect((await (await staffOf(second)).put(photo)).status).toBe(201)
  })

  it('photos that were stored before there was a marker are adopted by the store that knows all of them', async () => {
    const photoStore = place('older')
    const first = await startTestServer({ dir: join(base, `${kind}-older`), photoStore })
    expect((await (await staffOf(first)).put(photo)).status).toBe(201)
    await whenEncoded(first.store, photo)
    await first.photos.files.setOwner(null)
    await first.stop()
    const stranger = await start({ photoStore })
    await cleanTomorrow(stranger)
    const again = await start({ dir: first.dir, photoStore })
    expect(warnings(again)).toEqual([])
    const leftover = newPhotoFolder('a'.repeat(64))
    await again.photos.files.keep(leftover, await stagedIn(again))
    await cleanTomorrow(again)
    expect(await again.photos.files.names(leftover)).toEqual([])
    expect((await (await staffOf(again)).get(photo.path)).status).toBe(200)
  })
})

async function stagedIn({ photos }: TestServer): Promise<string> {
  const staged = await photos.files.stage()
  await writeFile(join(staged, ORIGINAL), 'left by a crash')
  return staged
}

it('two stores that shared a folder before there was a marker: neither deletes what the other one has', async () => {
  const dirs = ['north', 'south'].map((name) => join(base, name))
  const photos = await Promise.all([31, 32].map((seed) => jpegPhoto({ seed })))
  const folder = join(base, 'both')
  const old = new Date(Date.now() - 2 * HOUR_MS)
  for (const [i, dir] of dirs.entries()) {
    const server = await startTestServer({ dir })
    expect((await (await staffOf(server)).put(photos[i] as TestPhoto)).status).toBe(201)
    await whenEncoded(server.store, photos[i] as TestPhoto)
    const name = await photoFolderOf(server.store, photos[i] as TestPhoto)
    await server.stop()
    await cp(join(dir, 'photos', name), join(folder, name), { recursive: true })
    await utimes(join(folder, name), old, old)
  }
  for (const [i, dir] of dirs.entries()) {
    const server = await start({ dir, photoStore: { folder } })
    await cleanTomorrow(server)
    expect((await (await staffOf(server)).get((photos[i] as TestPhoto).path)).status).toBe(200)
    expect(warnings(server)[0]?.msg).toMatch(/1 photos that this store does not know, so nothing in it is deleted/)
    // Two new versions cannot hurt each other, so uploads go on.
    expect(await health(server)).toMatchObject({ status: 'ok' })
  }
  expect((await readdir(folder)).length).toBe(2)
})

it('a restore of the backup of another site takes the photos over, and one over a damaged store keeps what it cannot name', async () => {
  const other = await startTestServer({ dir: join(base, 'other') })
  await other.stop()
  expect(await run(other.dir, ['backup', 'other.backup'])).toMatchObject({ code: 0 })
  const dir = join(base, 'taken-over')
  const first = await startTestServer({ dir })
  expect((await (await staffOf(first)).put(photo)).status).toBe(201)
  await whenEncoded(first.store, photo)
  await first.stop()
  expect(await run(dir, ['restore', 'other.backup'])).toMatchObject({ code: 0 })
  const restored = await startTestServer({ dir })
  expect(warnings(restored)).toEqual([])
  const leftover = newPhotoFolder('b'.repeat(64))
  await restored.photos.files.keep(leftover, await stagedIn(restored))
  await restored.stop()
  await writeFile(join(dir, 'data.json'), 'nothing can be read')
  expect(await run(dir, ['restore', 'other.backup'])).toMatchObject({ code: 0 })
  const again = await start({ dir })
  await cleanTomorrow(again)
  expect((await again.photos.files.names(leftover)).length).toBe(1)
})

describe('a folder that is not what it was', () => {
  /** A server with one photo in a folder. */
  async function withPhoto(name: string) {
    const folder = join(base, name)
    const server = await start({ photoStore: { folder } })
    const staff = await staffOf(server)
    expect((await staff.put(photo)).status).toBe(201)
    await whenEncoded(server.store, photo)
    return { folder, server, staff }
  }

  it.each([
    ['removed', async () => {}],
    ['an empty mount point', (folder: string) => mkdir(folder)],
    ['a file', (folder: string) => writeFile(folder, '')],
  ])(
    '%s: photos are 503 with a clear message, health says so, and everything is well when it is back',
    async (what, replace) => {
      const { folder, server, staff } = await withPhoto(what.replaceAll(' ', '-'))
      await rename(folder, `${folder}-away`)
      await replace(folder)
      expect(await health(server)).toMatchObject({ status: 'degraded', checks: { photos: 'unreachable' } })
      const shown = await staff.get(photo.path)
      expect([shown.status, JSON.parse(shown.bytes.toString()).message]).toEqual([
        503,
        expect.stringContaining('photos'),
      ])
      const other = await jpegPhoto({ seed: 12 })
      expect(await staff.put(other)).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('photos') },
      })
      await cleanTomorrow(server)
      expect((await readdir(`${folder}-away`)).length).toBe(2)
      await rm(folder, { recursive: true, force: true })
      await rename(`${folder}-away`, folder)
      expect(await health(server)).toMatchObject({ status: 'ok' })
      expect((await staff.get(photo.path)).status).toBe(200)
      expect((await staff.put(other)).status).toBe(201)
      await whenEncoded(server.store, other)
    },
  )

  it('a start whose folder has none of the photos says so, stores none there, and keeps the rows', async () => {
    const { folder, server } = await withPhoto('lost')
    await server.stop()
    await rename(folder, `${folder}-away`)
    const again = await startTestServer({ dir: server.dir, photoStore: { folder } })
    onTestFinished(() => again.stop())
    expect(warnings(again).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/lost has none of the 1 photos.*mounted/),
    ])
    expect((await (await staffOf(again)).put(await jpegPhoto({ seed: 13 }))).status).toBe(503)
    expect(await health(again)).toMatchObject({ status: 'degraded' })
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('a start whose folder lacks a known photo says so in its log', async () => {
    const { folder, server, staff } = await withPhoto('partly')
    const second = await jpegPhoto({ seed: 14 })
    expect((await staff.put(second)).status).toBe(201)
    await whenEncoded(server.store, second)
    await server.stop()
    await rm(join(folder, (await readdir(folder)).find((name) => name.startsWith(second.sha256)) as string), {
      recursive: true,
    })
    const again = await start({ dir: server.dir, photoStore: { folder } })
    expect(warnings(again).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/partly lacks 1 of the 2 newest photos/),
    ])
    expect(await readFile(join(folder, '.owner'), 'utf8')).toBe(`${again.store.known().storeId}\n`)
  })
})
