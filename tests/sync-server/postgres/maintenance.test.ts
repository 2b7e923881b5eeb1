// The maintenance commands on a database, and moves between a folder and a database.
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { placeholderWithWidth } from '#domain/photos/placeholder.ts'
import { formatCursor, parseCursor } from '#domain/protocol/protocol.ts'
import { readLocations } from '#sync-server/config.ts'
import { jwtSecret, pushKeys } from '#sync-server/first-start/server-secrets.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { runCommand } from '#sync-server/store/maintenance/commands.ts'
import { openPlace } from '#sync-server/store/maintenance/terminal.ts'
import { JPEG_COPY, ORIGINAL } from '#sync-server/store/photo-files/photo-files.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { folderSecrets } from '#sync-server/store/secrets/folder-secrets.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { sql } from '#tests/support/postgres/test-database.ts'
import { newSite, openTestSite, testDatabaseUrl } from '#tests/support/postgres/test-site.ts'
import { type WholeView, wholeView } from '#tests/support/server/whole-view.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { carRow, giveNumbers, inquiryRow, userRow, writeEntry } from '#tests/sync-server/store/rows.ts'

/** @param site of the database; null for the store in the folder */
async function run(dir: string, site: string | null, args: string[], env?: Record<string, string>) {
  const printed: string[] = []
  const errors: string[] = []
  const code = await runCommand(args, {
    dataDir: dir,
    databaseUrl: site === null ? undefined : testDatabaseUrl(),
    site: site ?? 'main',
    ...(env && readLocations(env)),
    resolvePath: (path) => resolve(dir, path),
    hash: async () => 'hash of the new password',
    invite: async () => ({ user: 1, link: '', expiresAt: '' }),
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    logEvent: () => {},
  })
  return { code, printed: printed.join('\n'), errors: errors.join('\n') }
}

/** Two users, a car and an inquiry, and a deleted car. */
async function fill(store: Store): Promise<void> {
  await store.transact((records) => {
    records.put('users', '1', userRow(1, 'ann', 'admin'))
    records.put('users', '2', userRow(2, 'bob'))
    giveNumbers(records, { car: 100_001, inquiry: 1, user: 2 })
    const version = records.nextSequence()
    // Text that a database could change: a null character, an unpaired surrogate, an order of fields.
    records.put('cars', 'a', {
      ...carRow({ uid: 'a', id: 100_001, version }),
      stockNumber: 'N-1',
      createdBy: 'a\u0000n\ud800n',
    })
    records.put('inquiries', 'i', inquiryRow('i', 1, records.nextSequence()))
  })
  for (const id of ['x', 'y']) await writeEntry(store, id)
}

/** A photo whose copies are not encoded. @returns its hash */
async function addPhoto(store: Store, dir: string): Promise<string> {
  const hash = createHash('sha256').update('photo').digest('hex')
  const folder = join(dir, 'photos', hash)
  await mkdir(folder, { recursive: true })
  for (const name of [ORIGINAL, JPEG_COPY]) await writeFile(join(folder, name), 'photo')
  await store.transact((records) => {
    const placeholder = placeholderWithWidth(new Uint8Array(36), 1)
    const uploadedAt = new Date().toISOString()
    records.put('photos', hash, { width: 1, height: 1, bytes: 5, placeholder, uploadedAt })
  })
  return hash
}

const rowsOf = (view: WholeView) =>
  (['users', 'cars', 'inquiries', IDEMPOTENCY_RECORDS, 'counters', 'photos'] as const).map((table) =>
    [...view.entries(table)].map((entry) => JSON.stringify(entry)).sort(),
  )

it('backs up, verifies and restores a site that servers use', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  const server = await openTestSite(site)
  await fill(server)
  expect(await run(dir, site, ['backup', 'copy.json'])).toMatchObject({ code: 0, errors: '' })
  const saved = await wholeView(server)
  const before = { rows: rowsOf(saved), epoch: saved.epoch, sequence: saved.sequence }
  expect(await run(dir, site, ['verify'])).toMatchObject({ code: 0, printed: expect.stringContaining('All is well.') })
  expect(await run(dir, site, ['verify', 'copy.json'])).toMatchObject({ code: 0 })

  await server.transact((records) => records.remove('cars', 'a'))
  const ended: string[] = []
  server.onCommit((changes) => ended.push(...changes.flatMap(({ table, key }) => (table === 'users' ? [key] : []))))
  const restored = await run(dir, site, ['restore', 'copy.json'])
  expect(restored).toMatchObject({ code: 0, errors: '', printed: expect.stringContaining('2 users') })
  expect((await readdir(dir)).filter((name) => name.startsWith('data.json.bak-'))).toHaveLength(1)

  const view = await server.read()
  expect(view.get('cars', 'a')?.createdBy).toBe('a\u0000n\ud800n')
  expect(view.epoch).toBeGreaterThan(before.epoch)
  expect(view.sequence).toBe(before.sequence + 1_000_000)
  expect(view.get('users', '1')?.tokenVersion).toBeGreaterThan(1)
  await expect.poll(() => ended).toEqual(['1', '2'])
  await writeEntry(server, 'z')
  await server.close()
})

it('restores a backup of a folder into a database, and the other way', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  const folder = await openJsonStore({ dir: join(dir, 'data') })
  await fill(folder)
  const rows = rowsOf(await wholeView(folder))
  await folder.close()
  expect(await run(join(dir, 'data'), null, ['backup', '../copy.json'])).toMatchObject({ code: 0 })
  expect(await run(dir, site, ['restore', 'copy.json'])).toMatchObject({ code: 0 })
  expect(await run(dir, site, ['backup', 'back.json'])).toMatchObject({ code: 0 })
  await mkdir(join(dir, 'again'))
  expect(await run(join(dir, 'again'), null, ['restore', '../back.json'])).toMatchObject({ code: 0 })
  const again = await openJsonStore({ dir: join(dir, 'again') })
  const carsAndInquiries = (all: string[][]) => [all[1], all[2]]
  expect(carsAndInquiries(rowsOf(await wholeView(again)))).toEqual(carsAndInquiries(rows))
  await again.close()
})

it('saves and restores the files of photos with a site', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  const server = await openTestSite(site)
  await fill(server)
  const hash = await addPhoto(server, dir)
  expect(await run(dir, site, ['backup', 'copy.tar'])).toMatchObject({ code: 0, errors: '' })
  await rm(join(dir, 'photos'), { recursive: true })
  expect((await run(dir, site, ['verify'])).errors).toBe(`The photo ${hash} has no original, 2048.jpg`)
  expect(await run(dir, site, ['backup', 'incomplete.tar'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('1 photos'),
  })
  await server.transact((records) => records.remove('photos', hash))
  expect(await run(dir, site, ['restore', 'copy.tar'])).toMatchObject({ code: 0, errors: '' })
  expect(await run(dir, site, ['verify'])).toMatchObject({ code: 0, errors: '' })
  await server.close()
})

it('keeps a deletion after the backup, as in a folder', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  const server = await openTestSite(site)
  await fill(server)
  await run(dir, site, ['backup', 'copy.json'])
  await server.transact((records) => {
    records.remove('inquiries', 'i')
    const deletion = {
      uid: 'i',
      kind: 'inquiry',
      id: 1,
      deletedAt: '2024-05-02T12:00:00.000Z',
      deletedBy: 'ann',
    } as const
    records.put('deletions', 'i', { ...deletion, version: records.nextSequence() })
  })
  expect((await run(dir, site, ['restore', 'copy.json'])).printed).toContain('deleted after the backup: enquiry 1')
  expect((await server.read()).get('inquiries', 'i')).toBeUndefined()
  await server.close()
})

it('resets a password while servers run', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  const server = await openTestSite(site)
  await fill(server)
  expect(await run(dir, site, ['reset-password', 'ann'])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^The new password of ann, shown only this once: \S{16}$/),
  })
  expect((await server.read()).get('users', '1')).toMatchObject({
    passwordHash: 'hash of the new password',
    tokenVersion: 2,
  })
  expect(await run(dir, site, ['reset-password', 'nobody'])).toMatchObject({
    code: 1,
    errors: 'There is no user named nobody',
  })
  await server.close()
})

it('a password reset does not create the site that it names', async () => {
  const site = newSite()
  expect(await run(await temporaryFolder(), site, ['reset-password', 'ann'])).toMatchObject({
    code: 78,
    errors: `There is no store in the site ${site} of the database`,
  })
  const maintenance = await maintainSite(testDatabaseUrl(), site)
  expect(await maintenance.read(async (stored) => stored)).toBeNull()
  await maintenance.close()
})

it('finds a row that is newer than its site', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  const server = await openTestSite(site)
  await fill(server)
  await server.close()
  await sql('UPDATE head SET sequence = 1 WHERE site = $1', [site])
  const verified = await run(dir, site, ['verify'])
  expect(verified).toMatchObject({ code: 1, errors: expect.stringContaining('inquiries i is newer than the store') })
})

/** The changes that a device with this cursor receives. */
const pull = (view: View, cursor: string) =>
  changesSince(view, { cursor: parseCursor(cursor), limit: 100, role: 'admin', now: new Date() })

/** A store with a photo in the folder `data` of a new folder. */
async function filledFolder() {
  const dir = await temporaryFolder()
  const data = join(dir, 'data')
  const folder = await openJsonStore({ dir: data })
  await fill(folder)
  await addPhoto(folder, data)
  return { dir, data, folder, site: newSite() }
}

it('moves a folder into a database and back; devices go on without a reset', async () => {
  const { dir, data, folder, site } = await filledFolder()
  const start = await wholeView(folder)
  const [cursor, rows] = [formatCursor(start), rowsOf(start)]
  const secret = await jwtSecret(folderSecrets(data))
  const keys = await pushKeys(folderSecrets(data))
  await folder.close()

  const there = await run(dir, site, ['migrate', '--from', 'data', '--to', testDatabaseUrl()])
  expect(there).toMatchObject({ code: 0, errors: '', printed: expect.stringMatching(/^Moved: .*1 photos/) })
  expect(there.printed).toContain(`1 photos are not moved: copy the folder ${data}/photos to ${dir}/photos.`)
  const server = await openPostgresStore({ url: testDatabaseUrl(), site })
  expect(rowsOf(await wholeView(server))).toEqual(rows)
  expect(await jwtSecret(server.secrets)).toBe(secret)
  expect(await pushKeys(server.secrets)).toEqual(keys)
  expect(pull(await server.read(), cursor)).toMatchObject({ changes: [] })
  expect(pull(await server.read(), cursor).reset).toBeUndefined()
  await writeEntry(server, 'after the move')
  const later = formatCursor(await server.read())
  await server.close()

  const back = await run(dir, site, ['migrate', '--from', testDatabaseUrl(), '--to', 'back'])
  expect(back).toMatchObject({ code: 0, errors: '' })
  const again = await openJsonStore({ dir: join(dir, 'back') })
  expect(pull(await again.read(), cursor).changes.map(({ uid }) => uid)).toEqual(['after the move'])
  expect(pull(await again.read(), later)).toMatchObject({ changes: [] })
  expect([pull(await again.read(), cursor).reset, pull(await again.read(), later).reset]).toEqual([
    undefined,
    undefined,
  ])
  expect(await jwtSecret(folderSecrets(join(dir, 'back')))).toBe(secret)
  await again.close()
})

it('a move of another site than main names the folders in which servers of both sides look for photos', async () => {
  const { dir, data, folder, site } = await filledFolder()
  await folder.close()
  const env = { DATA_DIR: data, SITE: site }
  const move = ['migrate', '--from', 'data', '--to', testDatabaseUrl()]
  expect((await run(dir, site, move, env)).printed).toContain(
    `copy the folder ${data}/photos to ${data}/${site}/photos.`,
  )
  const back = ['migrate', '--from', testDatabaseUrl(), '--to', 'back']
  const set = { ...env, DATABASE_URL: testDatabaseUrl(), PHOTO_STORE: '/mnt/photos' }
  expect((await run(dir, site, back, set)).printed).toContain(`copy the folder /mnt/photos/${site} to /mnt/photos.`)
})

it('refuses a move into a store that is not empty, and from one that a server uses', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  for (const name of ['data', 'other']) {
    const store = await openJsonStore({ dir: join(dir, name) })
    await fill(store)
    await store.close()
  }
  const command = ['migrate', '--from', 'data', '--to', testDatabaseUrl()]
  const other = ['migrate', '--from', 'other', '--to', testDatabaseUrl()]
  const folder = await openJsonStore({ dir: join(dir, 'data') })
  expect((await run(dir, site, command)).code).toBe(75)
  await folder.close()
  expect((await run(dir, site, command)).code).toBe(0)
  expect(await run(dir, site, other)).toMatchObject({ code: 1, errors: expect.stringMatching(/already has a store/) })

  const back = ['migrate', '--from', testDatabaseUrl(), '--to', 'back']
  const server = await openTestSite(site)
  expect(await run(dir, site, back)).toMatchObject({ code: 75, errors: expect.stringMatching(/Stop it first/) })
  await server.close()
  const intoOther = ['migrate', '--from', testDatabaseUrl(), '--to', 'other']
  expect((await run(dir, site, intoOther)).code).toBe(1)
  expect(await run(dir, newSite(), back)).toMatchObject({ code: 1, errors: expect.stringMatching(/There is no store/) })
  expect((await run(dir, site, ['migrate', '--from', 'data'])).code).toBe(64)
})

it('an interrupted move leaves the target empty and can be repeated', async () => {
  const dir = await temporaryFolder()
  const site = newSite()
  const folder = await openJsonStore({ dir: join(dir, 'data') })
  await fill(folder)
  await folder.close()
  const from = await openPlace({ site, dataDir: join(dir, 'data') })
  const to = await openPlace({ site, dataDir: dir, databaseUrl: testDatabaseUrl() })
  const interrupted = from.hold((stored) =>
    to.replace(async () => ({
      meta: (stored as NonNullable<typeof stored>).meta,
      async *rows() {
        yield { table: 'counters', rows: [['car', { value: 1 }]] }
        throw new Error('interrupted')
      },
    })),
  )
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await to.read(async (stored) => stored)).toBeNull()
  await to.close()
  expect((await run(dir, site, ['migrate', '--from', 'data', '--to', testDatabaseUrl()])).code).toBe(0)
})
