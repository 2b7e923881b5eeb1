// The server fetches addresses that come from people, so none may lead into its own network.
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type DnsResolver, publicLookup } from '#sync-server/http/public-host.ts'
import { fetchPicture } from '#sync-server/picture-copies/fetch-picture.ts'
import { mayBePrivate, privateHosts } from '#sync-server/picture-copies/private-hosts.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { type PictureHost, startPictureHost } from '#tests/support/server/picture-host.ts'

const PRIVATE = 'The address leads into a private network'
/** A public IPv6 address that is not assigned. */
const UNASSIGNED = '2bad::1'

let photo: TestPhoto
let site: PictureHost
let inside: PictureHost

beforeAll(async () => {
  photo = await jpegPhoto()
})
beforeEach(async () => {
  site = await startPictureHost()
  inside = await startPictureHost()
  site.answers.set('/a.jpg', photo.bytes)
  inside.answers.set('/a.jpg', photo.bytes)
  return async () => {
    await site.stop()
    await inside.stop()
  }
})

/** Each question takes the next answer; the last one stays. */
function resolverWith(...answers: string[][]): DnsResolver & { asked: string[] } {
  const asked: string[] = []
  const answer = (name: string, isOfFamily: (address: string) => boolean) => {
    const index = Math.min(asked.filter((one) => one === name).length, answers.length - 1)
    return Promise.resolve((answers[index] ?? []).filter(isOfFamily))
  }
  return {
    asked,
    resolve4: (name) => answer(name, (address) => !address.includes(':')),
    resolve6(name) {
      const found = answer(name, (address) => address.includes(':'))
      asked.push(name)
      return found
    },
  }
}

interface Settings {
  resolver?: DnsResolver
  allowed?: string[]
  timeLimitMs?: number
}

async function fetched(
  address: string,
  { resolver = resolverWith([]), allowed = [site.host], ...rest }: Settings = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return fetchPicture(address, {
    path: join(folder, 'picture'),
    lookup: publicLookup(resolver),
    mayBePrivate: mayBePrivate(allowed),
    signal: new AbortController().signal,
    ...rest,
  })
}

const failure = (...args: Parameters<typeof fetched>) =>
  fetched(...args).then(
    () => 'no failure',
    ({ name, message }: Error) => (name === 'CopyFailed' ? message : `${name}: ${message}`),
  )
const redirect =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { Location: location }).end()

it('fetches a picture, and knows its kind by its first bytes', async () => {
  site.answers.set(
    '/a.php',
    (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(photo.bytes),
  )
  const { type, bytes, sha256 } = await fetched(site.address('/a.php'))
  expect({ type, bytes, sha256 }).toEqual({ type: 'image/jpeg', bytes: photo.bytes.length, sha256: photo.sha256 })
})

describe('an address that leads into a private network', () => {
  it.each([
    'http://127.0.0.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://0/a.jpg',
    'http://10.1.2.3/a.jpg',
    'http://172.20.0.1/a.jpg',
    'http://192.168.1.1/a.jpg',
    'http://100.64.0.1/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://224.0.0.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://[64:ff9b::7f00:1]/a.jpg',
    'http://[fd00::1]/a.jpg',
    'http://[fe80::1]/a.jpg',
    'http://[ff02::1]/a.jpg',
  ])('is refused: %s', async (address) => {
    expect(await failure(address)).toBe(PRIVATE)
  })

  it('is refused when the name has such an address, also beside public ones', async () => {
    const { host } = inside
    const address = `http://pictures.example:${host.split(':')[1]}/a.jpg`
    for (const answer of [['127.0.0.1'], [UNASSIGNED, '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']])
      expect(await failure(address, { resolver: resolverWith(answer) }), answer.join()).toBe(PRIVATE)
    expect(inside.requested).toEqual([])
  })

  it('is refused when a later answer for the name has such an address; one connection asks once', async () => {
    const address = `http://pictures.example:${inside.host.split(':')[1]}/a.jpg`
    const resolver = resolverWith([UNASSIGNED], ['127.0.0.1'])
    expect(await failure(address, { resolver, timeLimitMs: 300 })).not.toBe(PRIVATE)
    expect(resolver.asked).toEqual(['pictures.example'])
    expect(await failure(address, { resolver })).toBe(PRIVATE)
    expect(inside.requested).toEqual([])
  })

  it.each([301, 302, 303, 307, 308])('is refused after a redirect with %i', async (status) => {
    site.answers.set('/moved', redirect(inside.address('/a.jpg'), status))
    expect(await failure(site.address('/moved'))).toBe(PRIVATE)
    expect(inside.requested).toEqual([])
  })

  it('is refused after a redirect to a name, and after a second redirect', async () => {
    const resolver = resolverWith(['127.0.0.1'])
    site.answers.set('/moved', redirect(`http://inside.example:${inside.host.split(':')[1]}/a.jpg`))
    site.answers.set('/twice', redirect('/moved'))
    expect(await failure(site.address('/twice'), { resolver })).toBe(PRIVATE)
    expect(inside.requested).toEqual([])
  })

  it('is fetched from a host that is named, with its port when the name has one', async () => {
    site.answers.set('/moved', redirect(inside.address('/a.jpg')))
    expect((await fetched(site.address('/moved'), { allowed: [site.host, inside.host] })).sha256).toBe(photo.sha256)
    expect((await fetched(site.address('/moved'), { allowed: ['127.0.0.1'] })).sha256).toBe(photo.sha256)
    expect(await failure(site.address('/a.jpg'), { allowed: [inside.host] })).toBe(PRIVATE)
  })
})

describe('a redirect', () => {
  it('is followed three times', async () => {
    for (const [from, to] of ['/4 /3', '/3 /2', '/2 /1', '/1 /a.jpg'].map((pair) => pair.split(' ')))
      site.answers.set(from as string, redirect(to as string))
    expect((await fetched(site.address('/3'))).sha256).toBe(photo.sha256)
    expect(await failure(site.address('/4'))).toBe('It redirects more than 3 times')
  })

  it.each(['ftp://pictures.example/a.jpg', 'file:///etc/passwd', 'data:image/png;base64,AA', '', 'http://'])(
    'to no web address is refused: %s',
    async (location) => {
      site.answers.set('/moved', redirect(location))
      expect(await failure(site.address('/moved'))).toBe('It redirects to no web address')
    },
  )
})

describe('a picture that cannot be had', () => {
  it('has its reason', async () => {
    site.answers.set('/page', Buffer.from('<!doctype html><title>Hotlinking is not allowed</title>'.padEnd(200)))
    site.answers.set('/empty', Buffer.alloc(0))
    site.answers.set('/error', (response) => void response.writeHead(503).end())
    site.answers.set('/cut', (response) => {
      const length = photo.bytes.length + 1
      response.writeHead(200, { 'Content-Length': length }).write(photo.bytes, () => response.destroy())
    })
    const reason = (path: string) => failure(site.address(path))
    expect(await reason('/gone.jpg')).toBe('The server answered 404')
    expect(await reason('/error')).toBe('The server answered 503')
    for (const path of ['/page', '/empty'])
      expect(await reason(path)).toBe('It is not a JPEG, PNG, WebP or AVIF picture without animation')
    expect(await reason('/cut')).toBe('The connection ended before the picture was complete')
    await site.stop()
    expect(await reason('/a.jpg')).toBe('The server was not reached (ECONNREFUSED)')
    const unknown = resolverWith([])
    unknown.resolve4 = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
    unknown.resolve6 = unknown.resolve4
    expect(await failure('http://nowhere.example/a.jpg', { resolver: unknown })).toBe(
      'The name of the server is not known',
    )
  })

  it('is larger than 25 MB, by its length or by what arrives', async () => {
    const large = Buffer.concat([photo.bytes, Buffer.alloc(30 * 1024 * 1024)])
    site.answers.set(
      '/large.jpg',
      (response) => void response.writeHead(200, { 'Content-Length': large.length }).end(large),
    )
    site.answers.set('/streamed.jpg', (response) => void response.writeHead(200).end(large))
    expect(await failure(site.address('/large.jpg'))).toBe('It is larger than 25 MB')
    expect(await failure(site.address('/streamed.jpg'))).toBe('It is larger than 25 MB')
  })

  it.each([
    ['sends nothing', () => {}],
    ['stops in the middle', (response: ServerResponse) => void response.writeHead(200).write('\xff\xd8\xff')],
  ])('is on a server that %s', async (_, answer) => {
    site.answers.set('/slow.jpg', answer)
    expect(await failure(site.address('/slow.jpg'), { timeLimitMs: 100 })).toBe('It took longer than 20 seconds')
  })
})

it('reads the names of hosts from the environment', () => {
  expect(privateHosts(' dms.local, 10.0.0.7:8080,[::1]:80 ,')).toEqual(['dms.local', '10.0.0.7:8080', '[::1]:80'])
  expect(privateHosts('DMS.local')).toEqual(['dms.local'])
  for (const list of ['http://dms.local', 'dms.local/pictures', 'a b', '10.0.0.0/8', '*', 'host:99999'])
    expect(privateHosts(list), list).toBeNull()
  const isAllowed = mayBePrivate(['dms.local', '10.0.0.7:80', '10.0.0.7:443', '[::1]:8080'])
  const allowed = [
    'http://dms.local/',
    'https://DMS.local:9/',
    'http://10.0.0.7/',
    'https://10.0.0.7/',
    'http://[::1]:8080/',
  ]
  for (const url of allowed) expect(isAllowed(new URL(url)), url).toBe(true)
  for (const url of ['http://10.0.0.7:8080/', 'http://[::1]/', 'http://x.dms.local/']) {
    expect(isAllowed(new URL(url)), url).toBe(false)
  }
  const isAllowedByTls = mayBePrivate(['10.0.0.7:443'])
  expect(['https', 'http'].map((scheme) => isAllowedByTls(new URL(`${scheme}://10.0.0.7/`)))).toEqual([true, false])
})
