// Starts of the built server: exit codes, the lines that a person reads, and what a restart keeps. Which environment is invalid is
// shown by config.test.ts, the first admin and the secrets by first-start.test.ts, damaged files by store/corruption.test.ts.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import jwt, { type JwtPayload } from 'jsonwebtoken'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '#sync-server/http/http-server.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN, spawnServer, startForTest } from '#tests/support/server/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { userRow } from '#tests/sync-server/store/rows.ts'
import { freePort } from '../../../scripts/free-port.ts'

/** A start that must fail. */
async function failedStart(env: Record<string, string>) {
  const child = spawnServer({ PORT: '0', ...env })
  const textOf = (stream: Readable | null) => (stream ? text(stream) : '')
  const [[code], stderr, stdout] = await Promise.all([once(child, 'exit'), textOf(child.stderr), textOf(child.stdout)])
  return { code, stderr: stderr.trim(), stdout }
}

const passwordIn = (lines: string[]) => lines.map((line) => / password (\S{16,})$/.exec(line)?.[1]).find(Boolean) ?? ''

const logIn = (url: string, password: string, username: string = ADMIN.username) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: username, password }),
  })

const me = (url: string, token: string) =>
  fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })

/** As a version before the claim `aud` issued it. */
function withoutSite(token: string, key: string): string {
  const { aud: _, ...claims } = jwt.verify(token, key) as JwtPayload
  return jwt.sign(claims, key)
}

it('exits with 78 and one line for an invalid environment', async () => {
  const result = await failedStart({ PORT: 'eighty' })
  expect(result).toEqual({ code: 78, stderr: expect.stringMatching(/^Invalid.*PORT.*$/), stdout: '' })
})

it('exits with 75 and one line when another process uses the folder', async () => {
  const dir = await temporaryFolder()
  const store = await openJsonStore({ dir })
  onTestFinished(() => store.close())
  expect(await failedStart({ DATA_DIR: dir })).toEqual({
    code: 75,
    stderr: expect.stringMatching(/in use/),
    stdout: '',
  })
})

it('exits with 78 for a damaged store, names the file, and leaves it as it is', async () => {
  const dir = await temporaryFolder()
  const store = await openJsonStore({ dir })
  await store.transact((records) => records.put('users', '1', userRow(1, 'ann')))
  await store.compact()
  await store.close()
  const file = join(dir, 'data.json')
  const damaged = (await readFile(file, 'utf8')).replace('"name":', '"nome":')
  await writeFile(file, damaged)
  const result = await failedStart({ DATA_DIR: dir })
  expect(result).toEqual({ code: 78, stderr: expect.stringMatching(/^data\.json is damaged[^\n]*$/), stdout: '' })
  expect(await readFile(file, 'utf8')).toBe(damaged)
})

it('changes no file when it is refused: a damaged signing key, a port that is taken', async () => {
  const dir = await temporaryFolder()
  const store = await openJsonStore({ dir })
  await store.transact((records) => records.put('users', '1', userRow(1, 'ann')))
  await store.close()
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const before = await contentOf(dir)
  const taken = await failedStart({ DATA_DIR: dir, PORT: String((other.address() as AddressInfo).port) })
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Cannot listen on .*EADDRINUSE[^\n]*$/) })
  expect(await contentOf(dir)).toEqual(before)
  await writeFile(join(dir, 'secret.key'), 'short')
  const refused = await failedStart({ DATA_DIR: dir })
  expect(refused).toMatchObject({ code: 78, stderr: expect.stringMatching(/^[^\n]*secret\.key[^\n]*$/) })
  expect(await contentOf(dir)).toEqual({ ...before, 'secret.key': 'short' })
})

async function contentOf(dir: string): Promise<Record<string, string>> {
  const names = await readdir(dir)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'latin1')] as const)),
  )
}

it('starts with a damaged push key, says so, and offers no push notifications', async () => {
  const dir = await temporaryFolder()
  await writeFile(join(dir, 'push.key'), 'short')
  const product = await startForTest({ dataDir: dir })
  expect(product.lines.filter((line) => line.includes('push.key'))).toEqual([
    expect.stringContaining('no push notifications'),
  ])
  const { token } = (await (await logIn(product.url, ADMIN.password)).json()) as { token: string }
  const response = await fetch(`${product.url}/api/notices/key`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(503)
  expect(await readFile(join(dir, 'push.key'), 'utf8')).toBe('short')
})

itInLongRun('exits with 78 and one line when the disk is full', async (context) => {
  const dir = await mkdtemp(join(tmpdir(), 'dealership-data-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', dir]).status === 0
  onTestFinished(async () => {
    if (isMounted) spawnSync('umount', [dir])
    await rm(dir, { recursive: true })
  })
  context.skip(!isMounted, 'needs the right to mount a small file system')
  const { code, stderr } = await failedStart({ DATA_DIR: dir })
  expect([code, stderr]).toEqual([78, expect.stringMatching(/^Cannot write [^\n]*The disk is full[^\n]*$/)])
})

it('rejects an address that no interface of this machine has', async () => {
  // 192.0.2.0/24 is reserved for documentation.
  await expect(listen({ host: '192.0.2.1', port: 0 })).rejects.toThrow('EADDRNOTAVAIL')
})

itInLongRun(
  'creates no admin while it cannot listen or read its key; the next start prints the password once',
  async () => {
    const dir = await temporaryFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const portTaken = await failedStart({ DATA_DIR: dir, PORT: String((other.address() as AddressInfo).port) })
    other.close()
    expect(portTaken).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Cannot listen on .*EADDRINUSE.*$/),
      stdout: '',
    })
    await mkdir(join(dir, 'secret.key'))
    const noKey = await failedStart({ DATA_DIR: dir })
    expect(noKey).toEqual({ code: 78, stderr: expect.stringMatching(/^Cannot read .*secret\.key/), stdout: '' })
    await rm(join(dir, 'secret.key'), { recursive: true })

    const product = await startForTest({ dataDir: dir, env: { ADMIN_PASSWORD: '' } })
    const password = passwordIn(product.lines)
    expect(product.lines.filter((line) => line.startsWith('{') && line.includes(password))).toEqual([])
    const response = await logIn(product.url, password)
    expect(response.status).toBe(200)
    const { token } = (await response.json()) as { token: string }
    const { data } = (await (await fetch(`${product.url}/api/cars`)).json()) as { data: unknown[] }
    expect(data.length).toBeGreaterThan(24)
    expect((await stat(join(dir, 'secret.key'))).mode & 0o777).toBe(0o600)
    await product.kill()

    const restarted = await startForTest({ dataDir: dir, env: { ADMIN_PASSWORD: '' } })
    expect(restarted.lines.filter((line) => /password/i.test(line))).toEqual([])
    expect((await me(restarted.url, token)).status).toBe(200)
    const key = (await readFile(join(dir, 'secret.key'), 'utf8')).trim()
    expect((await me(restarted.url, withoutSite(token, key))).status).toBe(200)
    expect((await logIn(restarted.url, password)).status).toBe(200)
    expect(await (await fetch(`${restarted.url}/api/cars`)).json()).toEqual({ data })
  },
)

it('answers requests that arrive during the start, signs with JWT_SECRET, and with RATE_LIMITS=off accepts any number of log-ins', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const secret = 'thirty-two bytes and then a few more'
  const env = { PORT: String(port), JWT_SECRET: secret, ADMIN_USERNAME: 'Jose\u0301' }
  const starting = startForTest({ env })
  const early = await vi.waitFor(() => fetch(`${url}/api/cars`), { interval: 1, timeout: 20_000 })
  const product = await starting
  const later = await fetch(`${url}/api/cars`)
  expect(early.headers.get('etag')).toBe(later.headers.get('etag'))
  expect(await early.json()).toEqual(await later.json())

  expect(await readdir(product.dataDir)).not.toContain('secret.key')
  // More than may wait for their password to be checked when log-ins are throttled.
  const logIns = Array.from({ length: 55 }, () => logIn(url, ADMIN.password, 'jose\u0301'))
  const responses = await Promise.all(logIns)
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const [{ token }] = (await Promise.all(responses.map((response) => response.json()))) as [{ token: string }]
  expect(jwt.verify(token, secret)).toMatchObject({ sub: '1' })
  expect((await me(url, withoutSite(token, secret))).status).toBe(401)
})
