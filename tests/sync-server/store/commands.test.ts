// The maintenance commands as a terminal runs them: what they print, and their exit codes.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { runCommand } from '#sync-server/store/maintenance/commands.ts'
import { lastBackup, noteBackup } from '#sync-server/store/maintenance/last-backup.ts'
import { giveNumbers, inquiryRow, userRow } from './rows.ts'

let base: string
/** The events that the last command wrote to the security log. */
let events: object[] = []

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'store-commands-'))
  await mkdir(join(base, 'data'))
  await writeFile(join(base, 'file'), '')
  const store = await openJsonStore({ dir: join(base, 'data') })
  await store.transact((records) => {
    records.put('users', '1', userRow(1, 'admin', 'admin'))
    giveNumbers(records, { user: 1, inquiry: 7 })
  })
  await store.close()
  await run(['backup', 'copy.json'])
})
afterAll(() => rm(base, { recursive: true }))

async function run(args: string[], dir = 'data') {
  const printed: string[] = []
  const errors: string[] = []
  events = []
  const code = await runCommand(args, {
    dataDir: join(base, dir),
    site: 'main',
    resolvePath: (path) => resolve(base, path),
    hash: async (password) => `hash of ${password}`,
    invite: async (_, email) => ({ user: 1, link: `/admin/link#${email}`, expiresAt: 'a time' }),
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    logEvent: (event, details) => events.push({ event, ...details }),
  })
  return { code, printed: printed.join('\n'), errors }
}

it('backs up, verifies, restores and resets a password, with exit code 0', async () => {
  expect(await run(['backup', 'copy.json'])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Saved in .*copy\.json: store .*, change 0; .*1 users/),
  })
  expect(await run(['verify'])).toMatchObject({ code: 0, printed: expect.stringContaining('All is well.') })
  expect(await run(['verify', 'copy.json'])).toMatchObject({
    code: 0,
    printed: expect.stringContaining('All is well.'),
  })
  const restored = await run(['restore', 'copy.json'])
  expect(restored).toMatchObject({ code: 0, printed: expect.stringMatching(/^Restored: /) })
  expect(events).toEqual([expect.objectContaining({ event: 'restore', origin: 'this site' })])
  const reset = await run(['reset-password', 'ADMIN'])
  expect(reset).toMatchObject({ code: 0, printed: expect.stringMatching(/: \S{16}$/) })
  expect(events).toEqual([{ event: 'reset-password', user: 1 }])
})

it('prints a link to set a password alone on the last line', async () => {
  const { code, printed } = await run(['invite', 'ann@lot.example'])
  expect(code).toBe(0)
  expect(printed.split('\n')).toEqual([expect.stringContaining('until a time'), '/admin/link#ann@lot.example'])
  expect(events).toEqual([{ event: 'invite', user: 1 }])
})

it('a restore into an empty folder says which deletions it cannot know', async () => {
  const unknown = 'it is not known what was deleted after the backup'
  await mkdir(join(base, 'fresh'))
  expect((await run(['restore', 'copy.json'], 'fresh')).printed).toContain(unknown)
  expect((await run(['restore', 'copy.json', '--unverified'], 'fresh')).printed).not.toContain(unknown)
})

it('a backup notes beside the store whether it succeeded, and when one last did', async () => {
  const dir = join(base, 'data')
  await run(['backup', 'copy.json'])
  const noted = await lastBackup(dir)
  expect(noted).toEqual({ succeeded: true, startedAt: noted?.succeededAt, succeededAt: expect.any(String) })
  expect((await run(['backup', 'file/copy.json'])).code).toBe(1)
  expect(await lastBackup(dir)).toMatchObject({ succeeded: false, succeededAt: noted?.succeededAt })
  await noteBackup(dir, new Date(0), { succeeded: true, isElsewhere: true })
  await run(['backup', 'copy.json'])
  expect(await lastBackup(dir)).toMatchObject({ succeeded: true, elsewhereAt: new Date(0).toISOString() })
})

it('a backup without the files of a photo is saved, and counts as failed', async () => {
  const store = await openJsonStore({ dir: join(base, 'data') })
  const hash = 'a'.repeat(64)
  const row = { width: 1, height: 1, bytes: 1, placeholder: `${'A'.repeat(32)}480`, uploadedAt: '2024-06-01T12:00:00Z' }
  await store.transact((records) => records.put('photos', hash, row))
  expect(await run(['backup', 'lacking.json'])).toEqual({
    code: 1,
    printed: expect.stringContaining('1 photos'),
    errors: [expect.stringContaining('does not have their files: 1 photos')],
  })
  expect(await lastBackup(join(base, 'data'))).toMatchObject({ succeeded: false })
  await store.transact((records) => records.remove('photos', hash))
  await store.close()
})

it('names what a restore leaves deleted, and the switch that restores it', async () => {
  const store = await openJsonStore({ dir: join(base, 'data') })
  await store.transact((records) => records.put('inquiries', 'i', inquiryRow('i', 7, records.nextSequence())))
  await run(['backup', 'with-inquiry.json'])
  await store.transact((records) => {
    records.remove('inquiries', 'i')
    const deletion = {
      kind: 'inquiry',
      uid: 'i',
      id: 7,
      deletedAt: '2024-06-01',
      version: records.nextSequence(),
    } as const
    records.put('deletions', 'i', deletion)
  })
  await store.close()
  const { printed } = await run(['restore', 'with-inquiry.json'])
  expect(printed).toContain('Not restored, because deleted after the backup: enquiry 7\n')
  const command = 'restore -- with-inquiry.json --with-deleted'
  expect(printed).toContain(`npm run ${command}`)
  expect((await run(['restore', 'with-inquiry.json', '--with-deleted'])).printed).toContain('1 inquiries')
  await run(['restore', 'copy.json'])
})

it.each([
  ['a backup over a folder', ['backup', 'data'], 'data', 1],
  ['a backup below a file', ['backup', 'file/copy.json'], 'data', 1],
  ['a restore into a file', ['restore', 'copy.json'], 'file', 1],
  ['a restore of a file that is no backup', ['restore', 'file'], 'data', 78],
  ['a check of a file that is no store', ['verify', 'file'], 'data', 1],
  ['an unknown user', ['reset-password', 'nobody'], 'data', 1],
  ['a missing argument', ['backup'], 'data', 64],
  ['an unknown command', ['destroy'], 'data', 64],
  ['a question for help', ['backup', '--help'], 'data', 64],
  ['a second file', ['backup', 'a.json', 'b.json'], 'data', 64],
  ['a second user', ['reset-password', 'ann', 'bea'], 'data', 64],
  ['an unknown option', ['restore', 'copy.json', '--with-everything'], 'data', 64],
])('rejects %s with one line on stderr', async (_, args, dir, code) => {
  expect(await run(args, dir)).toEqual({ code, printed: '', errors: [expect.stringMatching(/^[^\n]+$/)] })
})

it('restores and resets passwords only while no server runs; backs up and verifies at any time', async () => {
  const store = await openJsonStore({ dir: join(base, 'data') })
  const inUse = { code: 75, printed: '', errors: [expect.stringContaining('in use')] }
  expect(await run(['restore', 'copy.json'])).toEqual(inUse)
  expect(await run(['reset-password', 'admin'])).toEqual(inUse)
  expect((await run(['backup', 'copy.json'])).code).toBe(0)
  expect((await run(['verify'])).code).toBe(0)
  await store.close()
})
