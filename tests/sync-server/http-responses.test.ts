// Rules of every response: headers, statuses for unknown calls, limits of bodies, and errors of the server.

import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { fault } from '#domain/values/faults/faults.ts'
import { STOREFRONT_POLICIES } from '#sync-server/middleware/security-headers.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { type ApiClient, apiClient, validCar, validInquiry, validUser } from '#tests/support/server/api-client.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { PASSWORD, SECRET, serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile({ trustProxy: 1 })
let token: string
let admin: ApiClient

beforeAll(async () => {
  token = server.tokenOf(await server.addUser('boss', 'admin'))
  admin = apiClient(server, token)
})

const json = { 'Content-Type': 'application/json' }
const send = (path: string, body: string | Buffer, headers: Record<string, string> = {}, method = 'POST') =>
  rawRequest(server.url + path, { method, body, headers: { ...json, Authorization: `Bearer ${token}`, ...headers } })
const enquire = (body: string | Buffer, headers: Record<string, string> = {}) => send('/api/inquiries', body, headers)

describe('response headers', () => {
  it('contain the security headers on success, errors and unknown paths', async () => {
    for (const path of ['/api/health', '/api/auth/me', '/api/nowhere', '/nowhere']) {
      const { headers } = await rawRequest(server.url + path)
      expect(headers).toMatchObject({
        'content-security-policy': STOREFRONT_POLICIES['Content-Security-Policy'].replace("img-src 'self'", '$& http:'),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security']) {
        expect(headers).not.toHaveProperty(name)
      }
    }
  })

  it('allow pictures over plain HTTP only on pages over plain HTTP', async () => {
    for (const path of ['/', '/admin', '/api/docs']) {
      const pictures = async (protocol: string) => {
        const { headers } = await rawRequest(server.url + path, { headers: { 'X-Forwarded-Proto': protocol } })
        return String(headers['content-security-policy'])
          .match(/img-src ([^;]+)/)?.[1]
          ?.split(' ')
      }
      expect(await pictures('http'), path).toEqual(["'self'", 'http:', 'https:', 'data:', 'blob:'])
      expect(await pictures('https'), path).toEqual(["'self'", 'https:', 'data:', 'blob:'])
    }
  })

  it('allow WebAssembly and the camera in the dashboard only', async () => {
    const allowed = async (path: string) => {
      const { headers } = await rawRequest(server.url + path)
      const wasm = headers['content-security-policy']?.includes("script-src 'self' 'wasm-unsafe-eval';")
      return [wasm, headers['permissions-policy']?.includes('camera=(self)')]
    }
    // The service worker fetches the page as /admin.html and answers navigations with its headers; a worker has those of its script.
    for (const path of ['/admin', '/admin/dashboard/cars', '/admin.html', '/assets/admin/barcode-worker.js'])
      expect(await allowed(path)).toEqual([true, true])
    for (const path of ['/', '/cars', '/administration', '/index.html', '/assets/index.js', '/api/health']) {
      expect(await allowed(path)).toEqual([false, false])
    }
  })

  it('contain no policies for pictures and fonts, which cannot be documents with scripts', async () => {
    const policies = async (path: string) => {
      const { headers } = await rawRequest(server.url + path)
      expect(headers).toHaveProperty('x-content-type-options', 'nosniff')
      return ['content-security-policy', 'permissions-policy'].filter((name) => name in headers)
    }
    for (const path of [
      '/sample/a-600.webp',
      '/fonts/inter.woff2',
      '/icons/a.png',
      '/favicon.ico',
      `/api/photos/${'a'.repeat(64)}`,
    ])
      expect(await policies(path), path).toEqual([])
    for (const path of ['/icons/favicon.svg', '/sw.js', '/a.webp/', '/cars/a.webp.html'])
      expect(await policies(path), path).toHaveLength(2)
  })

  it('contain Strict-Transport-Security only over TLS', async () => {
    const { headers } = await rawRequest(`${server.url}/api/health`, { headers: { 'X-Forwarded-Proto': 'https' } })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('contain no CORS headers for another origin', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' }
    const preflight = await rawRequest(`${server.url}/api/settings`, { method: 'OPTIONS', headers })
    const names = [...Object.keys(preflight.headers), ...Object.keys((await enquire('{}', headers)).headers)]
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('tell caches that a car may be missing for visitors only', async () => {
    const { headers } = await rawRequest(`${server.url}/api/cars/999999`)
    expect(headers.vary).toContain('Authorization')
  })

  it('forbid caching of responses for staff', async () => {
    for (const path of ['/api/cars', '/api/inquiries', '/api/users', '/api/auth/me', '/api/sync/pull', '/api/staff']) {
      expect((await admin('GET', path)).headers.get('Cache-Control'), path).toBe('private, no-store')
    }
  })
})

describe('an unknown call', () => {
  it('is 404 for an unknown path', async () => {
    const { status, body } = await admin('GET', '/api/cars/1/wheels')
    expect([status, body]).toEqual([
      404,
      { message: 'There is no such call', code: 'not_found', values: { reason: 'call' } },
    ])
    expect((await admin('GET', '/api')).status).toBe(404)
  })

  it.each([
    ['PATCH', '/api/cars', ['GET', 'HEAD', 'POST']],
    ['DELETE', '/api/settings', ['GET', 'HEAD', 'PUT']],
    ['POST', '/api/cars/100000', ['DELETE', 'GET', 'HEAD', 'PUT']],
    ['GET', '/api/auth/login', ['POST']],
  ])('is 405 with Allow for %s %s', async (method, path, allowed) => {
    const { status, body, headers } = await apiClient(server)(method, path)
    expect([status, body]).toEqual([405, { message: 'Method not allowed', code: 'method_not_allowed', values: {} }])
    expect(headers.get('Allow')?.split(', ').sort()).toEqual(allowed)
  })

  it.each(['TRACE', 'PROPFIND', 'QUERY'])('is rejected for the method %s', async (method) => {
    for (const path of ['/api/cars', '/api/nowhere', '/']) {
      const { status } = await rawRequest(server.url + path, { method })
      expect([400, 405]).toContain(status)
    }
  })

  it('does not include HEAD, which is GET without a body', async () => {
    for (const path of ['/api/cars', '/api/settings', '/api/health']) {
      const { status, bytes, headers } = await rawRequest(server.url + path, { method: 'HEAD' })
      expect([status, bytes.length]).toEqual([200, 0])
      expect(Number(headers['content-length'])).toBeGreaterThan(0)
    }
    expect((await rawRequest(`${server.url}/api/sync/events`, { method: 'HEAD' })).status).toBe(200)
  })

  it.each(['0', '-1', '1e5', '100000.0', '0100000', '%00', '%', '__proto__', 'constructor', '99999999999999999999'])(
    'is 404 for a record with the id %s',
    async (id) => {
      for (const [method, path, body] of [
        ['GET', `/api/cars/${id}`, undefined],
        ['PUT', `/api/cars/${id}`, '{}'],
        ['DELETE', `/api/cars/${id}`, undefined],
        ['PATCH', `/api/inquiries/${id}/status`, '{"read":true}'],
        ['DELETE', `/api/inquiries/${id}`, undefined],
        ['PUT', `/api/users/${id}`, JSON.stringify(validUser)],
        ['DELETE', `/api/users/${id}`, undefined],
      ] as const) {
        expect((await admin(method, path, body)).status, `${method} ${path}`).toBe(404)
      }
    },
  )
})

describe('a request body', () => {
  it.each([
    ['that is not JSON', 'hello'],
    ['that is incomplete JSON', '{"name":'],
    ['that is empty', ''],
    ['of invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['with a key __proto__', '{"__proto__":{"polluted":1}}'],
    ['with an escaped key __proto__', '{"a":[{"\\u005f_proto__":1}]}'],
    ['with a key constructor', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['that is nested deeply', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('%s is 400', async (_, body) => {
    const { status, bytes } = await enquire(body)
    expect(status).toBe(400)
    expect(JSON.parse(bytes.toString())).toMatchObject({ message: expect.any(String), code: 'bad_request' })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each(['null', '1', '"text"', '[]', 'true'])('that is %s instead of an object is 422', async (body) => {
    for (const [method, path] of [
      ['POST', '/api/inquiries'],
      ['POST', '/api/auth/login'],
      ['PUT', '/api/settings'],
      ['POST', '/api/sync/push'],
    ] as const) {
      expect((await send(path, body, {}, method)).status).toBe(422)
    }
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('of type %j is 415', async (type) => {
    expect((await enquire(JSON.stringify(validInquiry), { 'Content-Type': type })).status).toBe(415)
  })

  it('is accepted in UTF-8 by any spelling; another character set is 415', async () => {
    const body = JSON.stringify(validInquiry)
    const as = (charset: string) => enquire(body, { 'Content-Type': `application/json; charset=${charset}` })
    expect((await as('utf-16')).status).toBe(415)
    expect((await as('"UTF-8"')).status).toBe(201)
    expect((await as('utf8')).status).toBe(201)
  })

  it('is decompressed; a corrupt one is 400, an unknown encoding 415, a decompression bomb 413', async () => {
    const body = JSON.stringify(validInquiry)
    const gzip = { 'Content-Encoding': 'gzip' }
    expect((await enquire(gzipSync(body), gzip)).status).toBe(201)
    expect((await enquire(body, gzip)).status).toBe(400)
    expect((await enquire(gzipSync(body).subarray(0, 30), gzip)).status).toBe(400)
    expect((await enquire(body, { 'Content-Encoding': 'zip' })).status).toBe(415)
    expect((await enquire(gzipSync(Buffer.alloc(20_000_000, ' ')), gzip)).status).toBe(413)
  })

  const sized = (bytes: number) => {
    const body = (length: number) => JSON.stringify({ padding: 'x'.repeat(length) })
    return body(bytes - body(0).length)
  }
  it.each([
    ['POST', '/api/inquiries', 64],
    ['POST', '/api/auth/login', 64],
    ['POST', '/api/users', 64],
    ['POST', '/api/cars', 128],
    ['PUT', '/api/settings', 256],
    ['POST', '/api/sync/push', 512],
  ])('of %s %s is limited to %i KiB', async (method, path, kib) => {
    const fits = await send(path, sized(kib * 1024), {}, method)
    expect([200, 422]).toContain(fits.status)
    expect((await send(path, sized(kib * 1024 + 1), {}, method)).status).toBe(413)
    const chunked = { 'Transfer-Encoding': 'chunked' }
    expect((await send(path, sized(kib * 1024 + 1), chunked, method)).status).toBe(413)
  })

  it('that is too large does not prevent further requests of the client', async () => {
    const big = await fetch(`${server.url}/api/inquiries`, { method: 'POST', headers: json, body: sized(2_000_000) })
    expect(big.status).toBe(413)
    await big.text()
    expect((await admin('POST', '/api/inquiries', validInquiry)).status).toBe(201)
  })
})

describe('a failure of the server', () => {
  it('of the disk is 503 with Retry-After for writes, and reads continue', async () => {
    const { transact } = server.store
    server.store.transact = async () => {
      throw new StoreUnavailable('disk full')
    }
    const answers = await Promise.all([
      admin('POST', '/api/cars', validCar),
      admin('POST', '/api/users', { ...validUser, username: 'n', email: 'n@example.com' }),
      admin('POST', '/api/sync/push', { deviceId: '6f1e1f7c-8d0f-4bd5-a0a2-6f1a1b7c0001', mutations: [] }),
    ])
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('Retry-After'), body.code]).toEqual([503, '5', 'unavailable'])
    }
    expect((await admin('GET', '/api/cars')).status).toBe(200)
    server.store.transact = transact
    expect((await admin('POST', '/api/cars', validCar)).status).toBe(201)
  })

  it('in the program is 500 without details, which are logged', async () => {
    const { read } = server.store
    server.store.read = async () => {
      throw new Error('internal detail')
    }
    const response = await fetch(`${server.url}/api/cars`)
    server.store.read = read
    expect([response.status, await response.json()]).toEqual([500, fault('http', { text: 'Internal Server Error' })])
    expect(server.log.join('')).toContain('internal detail')
  })
})

it('logs each request without personal data; of staff the number of the account', async () => {
  const before = server.log.length
  const visitor = apiClient(server)
  await visitor('POST', '/api/inquiries?email=ann@example.com', { ...validInquiry, email: 'ann@example.com' })
  await visitor('POST', '/api/auth/login', { username: 'boss', password: PASSWORD })
  await visitor('POST', '/api/auth/login', { username: 'boss', password: 'a wrong guess' })
  await admin('GET', '/api/users?name=Ann')
  const requests = () => server.log.slice(before).filter((line) => JSON.parse(line).msg === 'request')
  await expect.poll(() => requests().length).toBe(4)
  expect(JSON.parse(requests()[0] ?? '')).toMatchObject({ method: 'POST', path: '/api/inquiries', status: 201 })
  const users = requests().map((line) => JSON.parse(line).user)
  expect(users).toEqual([undefined, undefined, undefined, expect.any(Number)])
  const all = server.log.join('')
  for (const word of ['ann@example', 'Anne-Marie', '7700900123', PASSWORD, 'a wrong guess', token, SECRET, 'Bearer']) {
    expect(all).not.toContain(word)
  }
})

it('logs at most 120 characters of a path', async () => {
  const path = `/${'a'.repeat(200)}`
  await fetch(server.url + path)
  await expect.poll(() => server.log.join('')).toContain(`"${path.slice(0, 120)}"`)
})
