// The effect of a changed backup: nothing. Its checksums are right, because the person who changed it knows the format.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { runCommand } from '#sync-server/store/maintenance/commands.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { photoApi, storedPhotoFiles, whenEncoded } from '#tests/support/server/photo-api.ts'
import { type Entries, readEntries, rewriteBackup } from '#tests/support/server/rewrite-backup.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { userRow } from '../store/rows.ts'

let base: string
let photo: TestPhoto

/** A stopped site with one photo, `site`, and its backup, `copy`. */
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'tampered-backup-'))
  photo = await jpegPhoto()
  const server = await startTestServer({ dir: join(base, 'site') })
  const { put } = photoApi(server, server.tokenOf(await server.addUser('ann', 'admin')))
  expect((await put(photo)).status).toBe(201)
  await whenEncoded(server.store, photo)
  await server.stop()
  expect(await run(['backup', 'copy'])).toMatchObject({ code: 0 })
})
afterAll(() => rm(base, { recursive: true }))

async function run(args: string[], dir = 'site') {
  const lines: string[] = []
  const code = await runCommand(args, {
    dataDir: join(base, dir),
    site: 'main',
    resolvePath: (path) => resolve(base, path),
    hash: async (password) => `hash of ${password}`,
    invite: async () => ({ user: 1, link: '', expiresAt: '' }),
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
    logEvent: () => {},
  })
  return { code, printed: lines.join('\n') }
}

/** Changes the row of the photo in `changed`, a copy of the backup. */
const changePhotoRow = (change: object, changeEntries?: (entries: Entries) => void) =>
  rewriteBackup(
    join(base, 'copy'),
    join(base, 'changed'),
    ({ tables }) => {
      const row = tables.photos?.get(photo.sha256)
      tables.photos?.set(photo.sha256, { ...row, ...change })
    },
    changeEntries,
  )

it.each([
  ['a folder outside the photos', { folder: '../../victim' }],
  ['the folder of all photos', { folder: '.' }],
  ['the folder of another photo', { folder: 'b'.repeat(64) }],
  ['a size that is text', { width: '1; rm' }],
])('a backup with a photo row that names %s is refused whatever the option, and changes nothing', async (_, change) => {
  await changePhotoRow(change)
  for (const options of [[], ['--unverified']]) {
    const into = await mkdtemp(join(base, 'into-'))
    const restored = await run(['restore', 'changed', ...options], into.slice(base.length + 1))
    expect(restored).toEqual({ code: 78, printed: expect.stringContaining(`photos ${photo.sha256}`) })
    expect(await readdir(into)).toEqual([])
    expect(await run(['verify', 'changed', ...options])).toMatchObject({ code: 1 })
  }
})

it('files of photos that no row of the backup names are not restored', async () => {
  await rewriteBackup(join(base, 'copy'), join(base, 'changed'), ({ tables }) => tables.photos?.clear())
  expect(await run(['restore', 'changed'], 'without-rows')).toMatchObject({ code: 0 })
  expect(await storedPhotoFiles({ dir: join(base, 'without-rows') })).toEqual([])
})

it('a row of any table that its schema refuses is named', async () => {
  await rewriteBackup(join(base, 'copy'), join(base, 'changed'), ({ tables }) => {
    tables.users?.set('1', { ...userRow(1, 'ann'), tokenVersion: 'NaN' as never })
  })
  expect(await run(['restore', 'changed'], 'new')).toMatchObject({
    code: 78,
    printed: expect.stringContaining('users 1'),
  })
})

it('the store never uses a folder that a stored row names outside the photos', async () => {
  const dir = join(base, 'poisoned')
  const victim = join(base, 'victim')
  await mkdir(victim)
  await writeFile(join(victim, 'original'), 'precious')
  const store = await openJsonStore({ dir })
  await store.transact((records) => {
    const row = {
      width: 1,
      height: 1,
      bytes: 1,
      placeholder: `${'A'.repeat(32)}480`,
      uploadedAt: '2020-01-01T00:00:00Z',
    }
    records.put('photos', photo.sha256, { ...row, folder: '../../victim' })
  })
  await photoFilesIn(dir).setOwner(store.known().storeId)
  await store.close()
  const server = await startTestServer({ dir })
  onTestFinished(() => server.stop())
  const { get } = photoApi(server, server.tokenOf(await server.addUser('ann', 'admin')))
  expect((await get(photo.path)).status).toBe(404)
  await server.photos.removeUnused()
  expect(await readdir(victim)).toEqual(['original'])
})

describe('restore and verify say where a backup is from', () => {
  it('from this site', async () => {
    for (const command of ['verify', 'restore']) {
      expect(await run([command, 'copy'])).toMatchObject({
        code: 0,
        printed: expect.stringContaining('from this site'),
      })
    }
  })

  it('from another site: this one has no key', async () => {
    expect(await run(['restore', 'copy'], 'other')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('from another site'),
    })
    expect(await storedPhotoFiles({ dir: join(base, 'other') })).toEqual(
      await storedPhotoFiles({ dir: join(base, 'site') }),
    )
    expect(await run(['verify', 'copy'], 'other')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('from another site'),
    })
  })

  it('from another site, or changed with its key: goes on only with --unverified where the site has a key', async () => {
    await changePhotoRow({ uploadedAt: '2030-01-01T00:00:00.000Z' }, (entries) => {
      const code = entries.get('HMAC') as Buffer
      entries.set('HMAC', Buffer.concat([Buffer.from('0'.repeat(16)), code.subarray(16)]))
    })
    const doubtful = expect.stringMatching(/another site, or was changed.*--unverified/)
    expect(await run(['restore', 'changed'])).toEqual({ code: 78, printed: doubtful })
    expect(await run(['verify', 'changed'])).toEqual({ code: 1, printed: doubtful })
    expect(await run(['restore', 'changed', '--unverified'])).toMatchObject({ code: 0 })
    expect(await run(['restore', 'changed'], 'without-key')).toMatchObject({ code: 0 })
  })

  it('changed: goes on only with --unverified', async () => {
    await changePhotoRow({ uploadedAt: '2030-01-01T00:00:00.000Z' })
    const changed = expect.stringMatching(/changed.*--unverified/)
    expect(await run(['restore', 'changed'])).toEqual({ code: 78, printed: changed })
    expect(await run(['verify', 'changed'])).toEqual({ code: 1, printed: changed })
    for (const command of ['verify', 'restore']) {
      expect(await run([command, 'changed', '--unverified'])).toMatchObject({
        code: 0,
        printed: expect.stringContaining('changed'),
      })
    }
  })

  it('none of a backup without a code, or of a data.json alone: it is not complete', async () => {
    await changePhotoRow({}, (entries) => entries.delete('HMAC'))
    await writeFile(join(base, 'alone'), (await readEntries(join(base, 'copy'))).get('data.json') as Buffer)
    for (const name of ['changed', 'alone']) {
      const refused = { code: 78, printed: expect.stringContaining('is not a complete backup') }
      expect(await run(['restore', name, '--unverified', '--with-deleted'])).toEqual(refused)
    }
  })
})
