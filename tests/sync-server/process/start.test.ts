import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ADMIN, spawnServer, startForTest } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'
import { freePort } from '../../../scripts/free-port.ts'

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'dealership-data-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** A start that is meant to fail: its exit code, why, and what it had said before. */
async function failedStart(env: Record<string, string>) {
  const child = spawnServer({ PORT: '0', ...env })
  const textOf = (stream: Readable | null) => (stream ? text(stream) : '')
  const [[code], said, before] = await Promise.all([once(child, 'exit'), textOf(child.stderr), textOf(child.stdout)])
  return { code, said: said.trim(), before }
}

async function refusedStart(env: Record<string, string>) {
  const { code, said } = await failedStart(env)
  return { code, said }
}

const passwordIn = (lines: string[]) => lines.map((line) => / password (\S{16,})$/.exec(line)?.[1]).find(Boolean) ?? ''

const logIn = (url: string, password: string, username = 'admin') =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: username, password }),
  })

it('tells a generated password once, on a plain line, and keeps the key to itself', async () => {
  const product = await startForTest({ env: { ADMIN_PASSWORD: '' } })
  const password = passwordIn(product.lines)
  expect((await logIn(product.url, password)).status).toBe(200)
  expect(product.lines.filter((line) => line.startsWith('{') && line.includes(password))).toEqual([])
  const key = await stat(join(product.dataDir, 'secret.key'))
  expect(key.mode & 0o777).toBe(0o600)
  await product.stop()

  const again = await startForTest({ dataDir: product.dataDir, env: { ADMIN_PASSWORD: '' } })
  expect(again.lines.filter((line) => /password/i.test(line))).toEqual([])
  expect((await logIn(again.url, password)).status).toBe(200)
})

it('fills an empty store with the sample inventory, which its admin made, and never twice', async () => {
  const product = await startForTest()
  const first = await (await staffApi(product.url)).cars()
  expect(first.length).toBeGreaterThan(24)
  expect(Math.min(...first.map(({ id }) => id))).toBe(100_000)
  expect(new Set(first.map(({ createdBy }) => createdBy))).toEqual(new Set([ADMIN.username]))
  expect(first.every(({ sample }) => sample)).toBe(true)
  expect(new Set(first.map(({ createdAt }) => createdAt)).size).toBe(first.length)
  await product.stop()
  const again = await startForTest({ dataDir: product.dataDir })
  expect(await (await staffApi(again.url)).cars()).toEqual(first)
})

it('leaves the store empty when asked to', async () => {
  const product = await startForTest({ env: { SEED: 'none' } })
  expect(await (await staffApi(product.url)).cars()).toEqual([])
})

it('keeps tokens valid over a restart, and takes the given secret instead of its own', async () => {
  const secret = 'thirty-two bytes and then a few more'
  const product = await startForTest({ env: { SEED: 'none', JWT_SECRET: secret } })
  const { token } = (await (await logIn(product.url, ADMIN.password)).json()) as { token: string }
  expect(await readdir(product.dataDir)).not.toContain('secret.key')
  await product.stop()
  const again = await startForTest({ dataDir: product.dataDir, env: { JWT_SECRET: secret } })
  const me = await fetch(`${again.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)
})

it('takes the admin’s name in another form of Unicode, and with RATE_LIMITS=off all who log in at once', async () => {
  const product = await startForTest({ env: { SEED: 'none', ADMIN_USERNAME: 'Jose\u0301' } })
  const logIns = Array.from({ length: 70 }, () => logIn(product.url, ADMIN.password, 'jose\u0301'))
  const statuses = (await Promise.all(logIns)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
})

it('gives the admin an email that can be one, whatever the name', async () => {
  const product = await startForTest({ env: { SEED: 'none', ADMIN_USERNAME: 'jane@lot' } })
  const { user } = (await (await logIn(product.url, ADMIN.password, 'jane@lot')).json()) as { user: { email: string } }
  expect(user.email).toBe('jane.lot@dealership.example')
})

it('says in one line that it cannot keep its secret', async () => {
  const dir = await newFolder()
  await mkdir(join(dir, 'secret.key.new'))
  const refused = await refusedStart({ DATA_DIR: dir })
  expect(refused).toEqual({ code: 78, said: expect.stringMatching(/^Cannot write .*secret\.key: EISDIR[^\n]*$/) })
})

it('says in one line that the disk is full', async (context) => {
  const dir = await mkdtemp(join(tmpdir(), 'dealership-data-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', dir]).status === 0
  onTestFinished(async () => {
    if (isMounted) spawnSync('umount', [dir])
    await rm(dir, { recursive: true })
  })
  context.skip(!isMounted, 'needs the right to mount a small file system')
  const refused = await refusedStart({ DATA_DIR: dir })
  expect(refused).toEqual({ code: 78, said: expect.stringMatching(/^Cannot write [^\n]*The disk is full[^\n]*$/) })
})

it('says in one line why it does not start', async () => {
  expect(await refusedStart({ PORT: 'eighty' })).toEqual({ code: 78, said: expect.stringMatching(/^Invalid.*PORT.*$/) })
  expect(await refusedStart({ JWT_SECRET: 'short' })).toEqual({ code: 78, said: expect.stringMatching(/JWT_SECRET/) })

  const product = await startForTest({ env: { SEED: 'none' } })
  expect(await refusedStart({ DATA_DIR: product.dataDir })).toEqual({ code: 75, said: expect.stringMatching(/in use/) })
  // A folder that no system lets anybody make.
  expect(await refusedStart({ DATA_DIR: '/proc/nope' })).toEqual({
    code: 78,
    said: expect.stringMatching(/^Cannot .*nope/),
  })
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  expect(await refusedStart({ DATA_DIR: file })).toEqual({
    code: 78,
    said: expect.stringMatching(/^Cannot write to the data folder .*ENOTDIR.*$/),
  })
})

it('makes and tells nothing where it cannot listen or keep its keys; the next start does', async () => {
  const dir = await newFolder()
  const { port } = new URL((await startForTest({ env: { SEED: 'none' } })).url)
  expect(await failedStart({ DATA_DIR: dir, PORT: port })).toEqual({
    code: 1,
    said: expect.stringMatching(/^Cannot listen on .*EADDRINUSE.*$/),
    before: '',
  })
  // An address for documentation only: no machine has it.
  expect(await failedStart({ DATA_DIR: dir, HOST: '192.0.2.1' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^Cannot listen on .*EADDRNOTAVAIL.*$/),
    before: '',
  })
  const inTheWay = join(dir, 'push.key.new')
  await mkdir(inTheWay)
  expect(await failedStart({ DATA_DIR: dir })).toEqual({
    code: 78,
    said: expect.stringMatching(/^Cannot write .*push\.key/),
    before: '',
  })
  await rm(inTheWay, { recursive: true })

  const { lines, url } = await startForTest({ dataDir: dir, env: { ADMIN_PASSWORD: '' } })
  expect((await logIn(url, passwordIn(lines))).status).toBe(200)
  const { data } = (await (await fetch(`${url}/api/cars`)).json()) as { data: unknown[] }
  expect(data.length).toBeGreaterThan(24)
})

it('lets whoever comes while it starts wait for what it will say from then on', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/api/cars`
  const starting = startForTest({ env: { PORT: String(port) } })
  const first = await vi.waitFor(() => fetch(url), { interval: 1, timeout: 10_000 })
  await starting
  expect(await first.json()).toEqual(await (await fetch(url)).json())
  expect(first.headers.get('etag')).toBe((await fetch(url)).headers.get('etag'))
})

it('does not touch a damaged store, and says which file', async () => {
  const product = await startForTest()
  await product.stop()
  const file = join(product.dataDir, 'data.json')
  const damaged = (await readFile(file, 'utf8')).replace('"price":', '"prise":')
  await writeFile(file, damaged)
  const refused = await refusedStart({ DATA_DIR: product.dataDir })
  expect(refused).toEqual({ code: 78, said: expect.stringContaining('data.json') })
  expect(await readFile(file, 'utf8')).toBe(damaged)
})
