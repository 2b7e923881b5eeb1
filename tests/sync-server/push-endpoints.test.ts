// Push endpoints come from clients: the server must not be made to send requests into its own network (SSRF).
import { beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from '#sync-server/http/public-host.ts'
import { pushSender } from '#sync-server/web-push/push-sender.ts'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { createSubscription } from '#tests/support/server/push-service.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let staff: ApiClient

beforeAll(async () => {
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
})

it.each([
  'https://fcm.googleapis.com/fcm/send/dXk:APA91b-_x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA=',
  'https://web.push.apple.com/QAbc',
  'https://sg2p.notify.windows.com/w/?token=BQY%2b',
])('accepts the endpoint %s', async (endpoint) => {
  expect((await staff('POST', '/api/notices/subscription', createSubscription(endpoint))).status).toBe(204)
})

it.each([
  'http://push.example.com/send/abc',
  'http://127.0.0.1:8080/send',
  'https://127.0.0.1/send',
  'https://2130706433/send',
  'https://0x7f.1/send',
  'https://[::1]/send',
  'https://[::ffff:10.0.0.1]/send',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/send',
  'https://router/send',
  'https://printer.local/send',
  'https://metadata.google.internal/send',
  'https://api.localhost./send',
  'https://push.example.com:22/send',
  'https://user:secret@push.example.com/send',
  'https://push.example.com@10.0.0.1/send',
  'https://push.example.com\\@10.0.0.1/send',
  'https://PUSH.example.com/send',
  'https://push.example.com/send#part',
  ' https://push.example.com/send',
  `https://push.example.com/${'a'.repeat(2048)}`,
  'ftp://push.example.com/send',
  'push.example.com',
  '',
])('rejects the endpoint %s', async (endpoint) => {
  const { status, body } = await staff('POST', '/api/notices/subscription', createSubscription(endpoint))
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: 'endpoint', message: expect.stringContaining('Endpoint') }])
})

it('sends nothing to an endpoint that was stored before it was forbidden', async () => {
  const sender = pushSender({ keys: { publicKey: '', privateKey: '' }, publicUrl: undefined, log: { warn() {} } })
  const stored = { ...createSubscription('https://10.0.0.1/send'), userId: 1 }
  const [view, { signal }] = [await server.store.read(), new AbortController()]
  const result = await sender.send(stored, { kind: 'inquiry' }, { topic: 'inquiry', ttl: 1 }, { view, signal })
  expect(result).toEqual({ kind: 'expired' })
})

it.each([
  { p256dh: 'AAAA' },
  { p256dh: Buffer.alloc(65, 4).toString('base64url') },
  { auth: 'c2hvcnQ' },
  { auth: Buffer.alloc(17).toString('base64url') },
  { auth: 'not base64url!' },
])('rejects the invalid key %o', async (wrong) => {
  const { endpoint, keys } = createSubscription()
  const { status } = await staff('POST', '/api/notices/subscription', { endpoint, keys: { ...keys, ...wrong } })
  expect(status).toBe(422)
})

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '142.250.1.95', '2a00:1450:4001:80b::200a'])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.53',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'nonsense',
  ])('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('publicLookup', () => {
  const resolveName = (v4: string[] | Error, v6: string[] | Error) => {
    const respond = async (result: string[] | Error) => (result instanceof Error ? Promise.reject(result) : result)
    const lookup = publicLookup({ resolve4: () => respond(v4), resolve6: () => respond(v6) })
    return new Promise((resolve, reject) =>
      lookup('push.example.com', { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
    )
  }

  it('returns the addresses of both families', async () => {
    const found = [
      { address: '8.8.8.8', family: 4 },
      { address: '2a00:1450:4001:80b::200a', family: 6 },
    ]
    expect(await resolveName(['8.8.8.8'], ['2a00:1450:4001:80b::200a'])).toEqual(found)
    expect(await resolveName(['8.8.8.8'], new Error('ENODATA'))).toEqual(found.slice(0, 1))
  })

  it('fails when any address is not public or there is none', async () => {
    await expect(resolveName(['8.8.8.8', '10.0.0.1'], [])).rejects.toThrow('does not resolve to a public address')
    await expect(resolveName(['8.8.8.8'], ['::1'])).rejects.toThrow('does not resolve to a public address')
    await expect(resolveName([], [])).rejects.toThrow('does not resolve to a public address')
    await expect(resolveName(new Error('ENOTFOUND'), new Error('ENODATA'))).rejects.toThrow('ENOTFOUND')
  })
})
