// A push service for one browser, on this machine. It verifies the signature of each notification and decrypts it as a browser
// does, by RFC 8291 and RFC 8292, without the library that the server encrypts with.
import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import jwt from 'jsonwebtoken'
import { onTestFinished } from 'vitest'

const CURVE = 'prime256v1'

export interface ReceivedNotification {
  path: string
  headers: IncomingMessage['headers']
  /** The decrypted message. */
  text: string
  /** The VAPID subject of the signature. */
  subject: string
}

export interface PushReceiver {
  origin: string
  /** Every request so far, including those that got an error response. */
  notifications: ReceivedNotification[]
  /** @param name the last segment of the endpoint */
  subscription(name?: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Resolves when `count` notifications have arrived. */
  waitForCount(count: number): Promise<void>
  /** Sets the response to the next requests, 201 by default. With 0 there is no response. */
  respondWith(status: number, headers?: Record<string, string>): void
}

/** The default is a subscription with an endpoint that does not exist. */
export function createSubscription(endpoint = 'https://push.example.com/send/abc', browser = createBrowser()) {
  const keys = { p256dh: browser.ecdh.getPublicKey('base64url'), auth: browser.auth.toString('base64url') }
  return { endpoint, keys }
}

interface Browser {
  ecdh: ECDH
  auth: Buffer
}

function createBrowser(): Browser {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

/** @param serverKey the VAPID key that every notification must be signed with */
export async function openPushReceiver(serverKey: string): Promise<PushReceiver> {
  const browser = createBrowser()
  const notifications: ReceivedNotification[] = []
  const waiting = new Map<number, () => void>()
  let status = 201
  let responseHeaders: Record<string, string> = {}

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const subject = verifySignature(request, serverKey)
    const text = decrypt(body, browser)
    if (status > 0) response.writeHead(status, responseHeaders).end()
    notifications.push({ path: request.url ?? '', headers: request.headers, text, subject })
    for (const [count, resolve] of waiting) if (notifications.length >= count) resolve()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    notifications,
    subscription: (name = 'one') => createSubscription(`${origin}/${name}`, browser),
    async waitForCount(count) {
      if (notifications.length < count) await new Promise<void>((resolve) => waiting.set(count, resolve))
    },
    respondWith(nextStatus, headers = {}) {
      status = nextStatus
      responseHeaders = headers
    },
  }
}

/** @returns the VAPID subject. @throws unless the request is signed with `serverKey` for this service */
function verifySignature({ headers }: IncomingMessage, serverKey: string): string {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== serverKey) throw new Error('signed with another key')
  const point = Buffer.from(serverKey, 'base64url')
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const audience = `http://${headers.host}`
  const claims = jwt.verify(token, createPublicKey({ key: jwk, format: 'jwk' }), { algorithms: ['ES256'], audience })
  return (claims as { sub: string }).sub
}

function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const encrypted = body.subarray(21 + senderKey.length)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const shared = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(encrypted.subarray(-16))
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The key under which the store has a subscription. */
export const subscriptionKey = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
