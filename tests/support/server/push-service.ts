// A push service of one browser, on this machine: takes notices, checks who signed them and unpacks them as a browser would,
// by RFC 8291 and RFC 8292 and without the library that packed them.
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

export interface Notice {
  path: string
  headers: IncomingMessage['headers']
  /** What the browser would be told. */
  text: string
  /** From the signature: who is to be complained to. */
  subject: string
}

export interface PushReceiver {
  origin: string
  /** Every request so far, also those that were answered with a failure. */
  notices: Notice[]
  /** Of a browser that subscribed here. @param name ends its address */
  subscription(name?: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Resolves when so many have come. */
  count(wanted: number): Promise<void>
  /** How the next ones are answered; 201 until told otherwise. 0: never. */
  answer(status: number, headers?: Record<string, string>): void
}

/** A subscription nobody listens to, at an address that no push service has. */
export function aSubscription(endpoint = 'https://push.example.com/send/abc', browser = aBrowser()) {
  const keys = { p256dh: browser.ecdh.getPublicKey('base64url'), auth: browser.auth.toString('base64url') }
  return { endpoint, keys }
}

interface Receiving {
  ecdh: ECDH
  auth: Buffer
}

function aBrowser(): Receiving {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

/** @param serverKey the only one this service takes notices from */
export async function openPushReceiver(serverKey: string): Promise<PushReceiver> {
  const browser = aBrowser()
  const notices: Notice[] = []
  const waiting = new Map<number, () => void>()
  let status = 201
  let answerHeaders: Record<string, string> = {}

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const subject = signedBy(request, serverKey)
    const text = unpack(body, browser)
    if (status > 0) response.writeHead(status, answerHeaders).end()
    notices.push({ path: request.url ?? '', headers: request.headers, text, subject })
    for (const [wanted, resolve] of waiting) if (notices.length >= wanted) resolve()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    notices,
    subscription: (name = 'one') => aSubscription(`${origin}/${name}`, browser),
    async count(wanted) {
      if (notices.length < wanted) await new Promise<void>((resolve) => waiting.set(wanted, resolve))
    },
    answer(next, headers = {}) {
      status = next
      answerHeaders = headers
    },
  }
}

/** @returns the subject. @throws when the signature is not that of `serverKey`, or made for another service */
function signedBy({ headers }: IncomingMessage, serverKey: string): string {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== serverKey) throw new Error('signed with a key nobody subscribed with')
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

function unpack(body: Buffer, { ecdh, auth }: Receiving): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + senderKey.length)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const shared = derive(ecdh.computeSecret(senderKey), auth, about, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Under which key the server keeps a subscription. */
export const storedUnder = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
