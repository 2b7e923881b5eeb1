import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { fault } from '#domain/values/faults/faults.ts'
import { HttpError } from '#sync-server/errors.ts'
import { matchesEtag } from './etag.ts'

export interface RangedFile {
  bytes: number
  open(range?: ByteRange): Readable
}

interface ByteRange {
  first: number
  last: number
}

type RangeContext = Pick<Context, 'get' | 'set' | 'method' | 'status' | 'length' | 'body' | 'response'>

/** Sends the file, one range of it, or 304. Type, ETag and caching are set by the caller. */
export function sendRange(ctx: RangeContext, { bytes, open }: RangedFile): void {
  ctx.set('Accept-Ranges', 'bytes')
  const etag = ctx.response.get('ETag')
  if (matchesEtag(ctx, etag)) {
    ctx.status = 304
    return
  }
  const ifRange = ctx.get('If-Range')
  const range = ifRange === '' || ifRange === etag ? requestedRange(ctx.get('Range'), bytes) : undefined
  ctx.status = range ? 206 : 200
  if (range) ctx.set('Content-Range', `bytes ${range.first}-${range.last}/${bytes}`)
  if (ctx.method !== 'HEAD') ctx.body = open(range)
  ctx.length = range ? range.last - range.first + 1 : bytes
}

/**
 * The first byte and the last one of a request for one range. Several ranges and other units are ignored, which is allowed.
 * @throws HttpError 416 for a range outside the file
 */
function requestedRange(header: string, bytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  const range =
    first === ''
      ? { first: Math.max(0, bytes - Number(last)), last: bytes - 1 }
      : { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  if (range.first <= range.last && range.first < bytes) return range
  throw new HttpError(416, fault('range'), { 'Content-Range': `bytes */${bytes}` })
}
