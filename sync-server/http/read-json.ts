// Reads JSON bodies from untrusted clients: limited in size before and after decompression, strictly UTF-8, without keys that
// reach a prototype, and without nesting that could exhaust the stack of recursive code.
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Context } from 'koa'
import getRawBody from 'raw-body'
import { throwHttpError } from '#sync-server/errors.ts'

const KIB = 1024
const DEFAULT_LIMIT_BYTES = 64 * KIB

const MAX_DEPTH = 64
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype']

/** Synchronous, because zlib's asynchronous calls use the thread pool that durable writes need; the limits keep bodies small. */
const decompressors: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** @throws HttpError 400, 413, 415, or 422 when the body is not an object */
export async function readJsonObject(
  ctx: Context,
  limitBytes: number = DEFAULT_LIMIT_BYTES,
): Promise<Record<string, unknown>> {
  requireJson(ctx)
  const bytes = await readBytes(ctx.req, limitBytes)
  const value = parse(decompress(bytes, ctx.get('Content-Encoding').trim().toLowerCase(), limitBytes))
  rejectHarmful(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throwHttpError(422, 'not_object')
  }
  return value as Record<string, unknown>
}

/** An empty object when the request has no body. @throws HttpError as `readJsonObject` */
export async function readOptionalJsonObject(ctx: Context): Promise<Record<string, unknown>> {
  return hasBody(ctx.req) ? readJsonObject(ctx) : {}
}

function requireJson(ctx: Context): void {
  const type = ctx.get('Content-Type')
  if (type === '' && !hasBody(ctx.req)) throwHttpError(400, 'bad_request.no_body')
  const [mime = '', ...parameters] = type.toLowerCase().split(';')
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/.exec(one)?.[1]).find(Boolean) ?? 'utf-8'
  if (mime.trim() !== 'application/json' || !/^utf-?8$/.test(charset)) {
    throwHttpError(415, 'unsupported_media_type.json')
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { length: request.headers['content-length'] ?? null, limit: limitBytes })
  } catch (error) {
    // raw-body pauses the request. A client that cannot send its whole body never reads the response.
    request.resume()
    if ((error as getRawBody.RawBodyError).type === 'entity.too.large') throwTooLarge()
    return throwHttpError(400, 'bad_request.incomplete')
  }
}

function decompress(bytes: Buffer, encoding: string, limitBytes: number): Buffer {
  if (encoding === '' || encoding === 'identity') return bytes
  const decompressor = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined
  if (!decompressor) throwHttpError(415, 'unsupported_media_type.encoding')
  try {
    return decompressor(bytes, { maxOutputLength: limitBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throwTooLarge()
    return throwHttpError(400, 'bad_request.compressed')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return throwHttpError(400, 'bad_request.unreadable')
  }
}

function rejectHarmful(body: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: body, depth: 1 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) throwHttpError(400, 'bad_request.nested')
    for (const [key, child] of Object.entries(value)) {
      if (PROTOTYPE_KEYS.includes(key)) throwHttpError(400, 'bad_request.key', { key })
      pending.push({ value: child, depth: depth + 1 })
    }
  }
}

function throwTooLarge(): never {
  throwHttpError(413, 'too_large.request')
}
