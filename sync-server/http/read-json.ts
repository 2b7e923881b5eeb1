// Reads a request's body as strictly as JSON deserves: bounded before and after unpacking, UTF-8 or nothing, no names that
// could reach a prototype, no nesting that could exhaust the stack of whoever walks it later.
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Context } from 'koa'
import { refuse } from '#sync-server/errors.ts'

export const KIB = 1024
const BODY_LIMIT = 64 * KIB

const DEEPEST = 64
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype']

/** On this thread: zlib's own threads are those that durable writes wait for, and what is unpacked is small. */
const unpackers: Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** @throws HttpRefusal 400, 413, 415, or 422 when the body is no object */
export async function readJsonObject(ctx: Context, limit: number = BODY_LIMIT): Promise<Record<string, unknown>> {
  requireJson(ctx)
  const packed = await readBytes(ctx.req, limit)
  const bytes = unpack(packed, ctx.get('Content-Encoding').trim().toLowerCase(), limit)
  const value = parse(bytes)
  refuseHarmful(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(422, 'The body must be a JSON object')
  return value as Record<string, unknown>
}

function requireJson(ctx: Context): void {
  const type = ctx.get('Content-Type')
  if (type === '' && !hasBody(ctx.req)) refuse(400, 'The request needs a JSON body')
  const [mime = '', ...parameters] = type.toLowerCase().split(';')
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/.exec(one)?.[1]).find(Boolean) ?? 'utf-8'
  if (mime.trim() !== 'application/json' || !/^utf-?8$/.test(charset)) refuse(415, 'The body must be application/json')
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** What is beyond the limit is let go by unread, so that its sender gets to see the answer. */
function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const attempt = (work: () => void) => {
      try {
        work()
      } catch (refusal) {
        req.off('data', take)
        req.resume()
        reject(refusal)
      }
    }
    const take = (chunk: Buffer) =>
      attempt(() => {
        length += chunk.length
        if (length > limit) tooLarge()
        chunks.push(chunk)
      })
    attempt(() => {
      if (Number(req.headers['content-length'] ?? 0) > limit) tooLarge()
      req.on('data', take)
    })
    req.once('end', () => resolve(Buffer.concat(chunks)))
    req.once('close', () => {
      if (!req.complete) attempt(() => refuse(400, 'The body did not arrive whole'))
    })
  })
}

function unpack(packed: Buffer, encoding: string, limit: number): Buffer {
  if (encoding === '' || encoding === 'identity') return packed
  const unpacker = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined
  if (!unpacker) refuse(415, 'The body is packed in a way this server does not know')
  try {
    return unpacker(packed, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') tooLarge()
    return refuse(400, 'The body cannot be unpacked')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return refuse(400, 'The body is not readable JSON')
  }
}

function refuseHarmful(body: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > DEEPEST) refuse(400, 'The body is nested too deeply')
    for (const [key, child] of Object.entries(value)) {
      if (PROTOTYPE_NAMES.includes(key)) refuse(400, `The body must not contain the key ${key}`)
      open.push({ value: child, depth: depth + 1 })
    }
  }
}

function tooLarge(): never {
  refuse(413, 'The request is too large')
}
