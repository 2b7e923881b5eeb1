// The copy of a backup in a bucket.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { runCommand } from '#sync-server/store/maintenance/commands.ts'
import { lastBackup } from '#sync-server/store/maintenance/last-backup.ts'
import type { Bucket } from '#sync-server/store/photo-files/photo-location.ts'
import { s3Bucket } from '#sync-server/store/photo-files/s3-bucket.ts'
import { type S3Server, startS3Server } from '#tests/support/s3/s3-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let s3: S3Server
let backupTo: Bucket

beforeAll(async () => {
  s3 = await startS3Server()
  backupTo = { ...(s3.location as Bucket), prefix: 'safe/' }
})
afterAll(() => s3.remove())

async function namesIn(location: Bucket): Promise<string[]> {
  const bucket = s3Bucket(location)
  const names: string[] = []
  for await (const { name } of bucket.list('')) names.push(name)
  bucket.close()
  return names
}

/** Runs the backup command for a new store. */
async function backUp(name: string, to = backupTo) {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  await (await openJsonStore({ dir: dataDir })).close()
  const printed: string[] = []
  const errors: string[] = []
  const code = await runCommand(['backup', name], {
    dataDir,
    site: 'main',
    backupTo: to,
    resolvePath: (path) => join(folder, path),
    hash: async (password) => password,
    invite: async () => ({ user: 1, link: '', expiresAt: '' }),
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    logEvent() {},
  })
  return { code, printed, errors, noted: await lastBackup(dataDir), file: join(folder, name) }
}

it('is the same file, and its time is noted when it was read back', async () => {
  const { code, printed, errors, noted, file } = await backUp('night.backup')
  expect({ code, errors }).toEqual({ code: 0, errors: [] })
  expect(printed[1]).toMatch(/^Copied to s3:\/\/photos\/safe\/ at http.* as night\.backup and read back$/)
  expect(noted).toMatchObject({ succeeded: true, elsewhereAt: noted?.startedAt })
  const bucket = s3Bucket(backupTo)
  expect(await buffer(Readable.from(await bucket.get('safe/night.backup')))).toEqual(await readFile(file))
  bucket.close()
})

it('that the bucket does not take makes the backup a failure; the file on this machine stays', async () => {
  await s3.stop()
  const { code, errors, noted, file } = await backUp('lost.backup')
  await s3.start()
  expect(code).toBe(1)
  expect(errors).toEqual([
    expect.stringMatching(/^Cannot backup: The bucket of the backups refused or did not respond/),
  ])
  expect(noted).toMatchObject({ succeeded: false })
  expect(noted?.elsewhereAt).toBe(undefined)
  expect((await readFile(file)).length).toBeGreaterThan(0)
})

/** Puts files into the bucket that are too old. */
async function putOld(...names: string[]): Promise<void> {
  const bucket = s3Bucket(backupTo)
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  for (const name of names) {
    await bucket.put(`safe/${name}`, Buffer.from('old'))
    await utimes(join(s3.folder, `photos/safe/${name}._S3rver_object`), longAgo, longAgo)
  }
  bucket.close()
}

it('is deleted 30 days later, and nothing else in the bucket', async () => {
  await putOld('old.backup', 'old.txt')
  await backUp('new.backup')
  const names = await namesIn(backupTo)
  expect(names).toEqual(expect.arrayContaining(['safe/new.backup', 'safe/old.txt']))
  expect(names).not.toContain('safe/old.backup')
})

it('counts when an older one cannot be deleted, and the command prints why', async () => {
  await putOld('locked.backup')
  const { hostname, port } = new URL(backupTo.endpoint as string)
  const gateway = createServer((incoming, response) => {
    if (incoming.method === 'DELETE') return void response.writeHead(403).end()
    const { method, url: path, headers } = incoming
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode as number, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void gateway.close())
  await once(gateway, 'listening')
  const endpoint = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const { code, errors, noted } = await backUp('kept.backup', { ...backupTo, endpoint })
  expect(code).toBe(0)
  expect(errors).toEqual([expect.stringMatching(/^Copies older than 30 days were not deleted: .*403/)])
  expect(noted).toMatchObject({ succeeded: true, elsewhereAt: noted?.startedAt })
  expect(await namesIn(backupTo)).toEqual(expect.arrayContaining(['safe/kept.backup', 'safe/locked.backup']))
})

it('of a large file is sent in parts', async () => {
  const content = randomBytes(300_000)
  const path = join(await temporaryFolder(), 'large')
  await writeFile(path, content)
  const bucket = s3Bucket(backupTo, 'backups', 100_001)
  await bucket.putFile('safe/large', path)
  const stored = await buffer(Readable.from(await bucket.get('safe/large')))
  bucket.close()
  expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
})
