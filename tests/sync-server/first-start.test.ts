// The first admin, the sample inventory and the secrets. tests/sync-server/process shows what a process prints of them.
import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import { userOfLink } from '#sync-server/auth/password-links.ts'
import { firstLink } from '#sync-server/first-start/first-link.ts'
import { type FirstStartOptions, firstStart } from '#sync-server/first-start/first-start.ts'
import { jwtSecret, pushKeys } from '#sync-server/first-start/server-secrets.ts'
import { folderSecrets } from '#sync-server/store/secrets/folder-secrets.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import { openTestStore } from '#tests/support/server/test-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const hasher: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
}

function options(changes: Partial<FirstStartOptions> = {}): FirstStartOptions {
  const now = new Date('2024-05-01T12:00:00Z')
  return { username: 'admin', password: 'correct horse', seed: 'none', hasher, now, ...changes }
}

describe('the first admin', () => {
  it('gets the given password', async () => {
    await using test = await openTestStore()
    expect(await firstStart(test.store, options())).toEqual({ username: 'admin', generated: undefined })
    const admin = (await test.store.read()).find('users', 'username', 'admin')
    expect(admin).toMatchObject({ id: 1, role: 'admin', passwordHash: 'hash of correct horse' })
  })

  it('gets a generated password when none is given, which is returned once and not stored', async () => {
    await using test = await openTestStore()
    const admin = await firstStart(test.store, options({ password: undefined }))
    expect(admin?.generated).toMatch(/^[\w-]{20,}$/)
    const [user] = [...(await test.store.read()).all('users')]
    expect(user?.passwordHash).toBe(`hash of ${admin?.generated}`)
    expect(await firstStart(test.store, options({ password: undefined }))).toBeNull()
  })

  it.each([
    ['admin', 'admin@dealership.example'],
    ['boss@cars.example', 'boss@cars.example'],
    ['jane@lot', 'jane.lot@dealership.example'],
    ['Ann of the lot', 'Ann.of.the.lot@dealership.example'],
  ])('with the name %j gets the email %s', async (username, email) => {
    await using test = await openTestStore()
    await firstStart(test.store, options({ username }))
    expect((await test.store.read()).find('users', 'email', email.toLowerCase())?.username).toBe(username)
  })
})

describe('a link for the person who sets up the server', () => {
  const now = new Date('2024-05-01T12:00:00Z')
  const hash = async () => 'a hash'
  const isPublic = async ({ store }: Awaited<ReturnType<typeof openTestStore>>) =>
    siteSettings(await store.read()).isPublic

  it('creates the admin in an empty store and switches the site off; the start then adds nobody', async () => {
    await using test = await openTestStore()
    const { token, expiresAt } = await firstLink(test.store, ' Owner@Cars.example ', hash, now)
    const view = await test.store.read()
    const owner = { username: 'admin', email: 'Owner@Cars.example', role: 'admin', invitedUntil: expiresAt }
    expect(userOfLink(view, token, now)).toMatchObject(owner)
    expect(expiresAt).toBe('2024-05-08T12:00:00.000Z')
    expect(await isPublic(test)).toBe(false)
    expect(await firstStart(test.store, options({ seed: 'sample' }))).toBeNull()
    expect((await test.store.read()).count('cars')).toBe(0)
  })

  it('of a store with users is for one of them, and changes nothing else', async () => {
    await using test = await openTestStore()
    await firstStart(test.store, options({ username: 'boss@cars.example' }))
    const { token } = await firstLink(test.store, 'Boss@cars.example', hash, now)
    expect(userOfLink(await test.store.read(), token, now)?.username).toBe('boss@cars.example')
    expect(await isPublic(test)).toBe(true)
    await expect(firstLink(test.store, 'other@cars.example', hash, now)).rejects.toThrow('There is no user with')
    await expect(firstLink(test.store, 'other', hash, now)).rejects.toThrow('is not an e-mail address')
  })
})

describe('the sample inventory', () => {
  it('fills an empty store, is created by its admin, and is never added twice', async () => {
    await using test = await openTestStore()
    await firstStart(test.store, options({ seed: 'sample' }))
    const cars = [...(await test.store.read()).all('cars')]
    expect(cars.length).toBeGreaterThan(24)
    expect(Math.min(...cars.map(({ id }) => id))).toBe(100_000)
    expect(new Set(cars.map(({ createdBy }) => createdBy))).toEqual(new Set(['admin']))
    expect(cars.every(({ sample }) => sample)).toBe(true)
    expect(new Set(cars.map(({ createdAt }) => createdAt)).size).toBe(cars.length)
    await test.reopen()
    expect(await firstStart(test.store, options({ seed: 'sample' }))).toBeNull()
    expect([...(await test.store.read()).all('cars')]).toEqual(cars)
  })

  it('is not added to a store whose vehicles were deleted', async () => {
    await using test = await openTestStore()
    const deletion = {
      uid: randomUUID(),
      kind: 'car',
      id: 100_000,
      deletedAt: '2024-04-01T12:00:00.000Z',
      version: 1,
    } as const
    await test.store.transact((records) => records.put('deletions', deletion.uid, deletion))
    await firstStart(test.store, options({ seed: 'sample' }))
    expect((await test.store.read()).count('cars')).toBe(0)
  })

  it('is left out with SEED=none', async () => {
    await using test = await openTestStore()
    await firstStart(test.store, options({ seed: 'none' }))
    expect((await test.store.read()).count('cars')).toBe(0)
  })
})

describe.each([
  ['secret.key', jwtSecret],
  ['push.key', pushKeys],
])('%s', (name, read) => {
  it('is generated once, for its owner only', async () => {
    const dir = await temporaryFolder()
    const secret = await read(folderSecrets(dir))
    expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600)
    expect(await read(folderSecrets(dir))).toEqual(secret)
    expect(await readdir(dir)).toEqual([name])
  })

  it('is refused in one line when it is no such secret, and left as it is', async () => {
    const dir = await temporaryFolder()
    await writeFile(join(dir, name), 'short')
    const message = expect.stringMatching(new RegExp(`${name.replace('.', '\\.')} [^\\n]*Delete it`))
    await expect(read(folderSecrets(dir))).rejects.toMatchObject({ name: 'StoreCannotStart', exitCode: 78, message })
    expect(await readFile(join(dir, name), 'utf8')).toBe('short')
  })

  it('that cannot be written is reported in one line', async () => {
    const dir = join(await temporaryFolder(), 'missing')
    const message = expect.stringMatching(new RegExp(`^Cannot write .*${name.replace('.', '\\.')}: ENOENT[^\\n]*$`))
    await expect(read(folderSecrets(dir))).rejects.toMatchObject({ name: 'StoreCannotStart', exitCode: 78, message })
  })
})
