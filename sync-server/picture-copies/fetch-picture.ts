// Fetches a picture of another site into a file. People choose the address, so it must not lead into the server's own network: each
// address of a chain of redirects is checked, and the connection goes to a checked IP address.
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { MAX_PHOTO_BYTES, type PhotoType } from '#domain/photos/photo.ts'
import { type Fault, type FaultKey, fault, type ValuesOf } from '#domain/values/faults/faults.ts'
import { HttpError } from '#sync-server/errors.ts'
import { isPublicAddress, NOT_PUBLIC } from '#sync-server/http/public-host.ts'
import { type ReceivedFile, receiveFile } from '#sync-server/http/receive-file.ts'
import { pictureType, SIGNATURE_BYTES } from '#sync-server/photos/picture-kind.ts'
import type { MayBePrivate } from './private-hosts.ts'

const TIME_LIMIT_MS = 20_000
const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]
const HEADERS = { Accept: 'image/avif,image/webp,image/png,image/jpeg', 'User-Agent': 'dealership-picture-copies' }

const MB = 1024 * 1024

const BY_STATUS: Readonly<Record<number, Fault>> = {
  400: fault('copy.cut'),
  408: fault('copy.slow', { seconds: TIME_LIMIT_MS / 1000 }),
  413: fault('copy.large', { max: MAX_PHOTO_BYTES / MB }),
}
const BY_CODE: Readonly<Record<string, Fault>> = {
  [NOT_PUBLIC]: fault('copy.private'),
  ENOTFOUND: fault('copy.unknown_host'),
  ENODATA: fault('copy.unknown_host'),
}

export interface FetchOptions {
  /** The path of a new file. */
  path: string
  /** For hosts that must be public. Fails with `NOT_PUBLIC`. */
  lookup: LookupFunction
  mayBePrivate: MayBePrivate
  /** The server stops. */
  signal: AbortSignal
  /** For tests. */
  timeLimitMs?: number
}

export interface FetchedPicture extends ReceivedFile {
  type: PhotoType
}

/** @throws CopyFailed; when the file cannot be written, an error with Node's `code` and `syscall` */
export async function fetchPicture(address: string, options: FetchOptions): Promise<FetchedPicture> {
  const { path, timeLimitMs = TIME_LIMIT_MS } = options
  const timeout = AbortSignal.timeout(timeLimitMs)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    const response = await follow(new URL(address), { ...options, signal })
    // The connection may fail while nothing reads it.
    response.on('error', () => {})
    try {
      return await receivePicture(response, path, timeLimitMs)
    } finally {
      response.destroy()
    }
  } catch (error) {
    if (timeout.aborted) throw new CopyFailed(BY_STATUS[408] as Fault)
    throw toCopyFailed(error)
  }
}

async function follow(url: URL, options: FetchOptions, redirects = 0): Promise<IncomingMessage> {
  const response = await request(url, options)
  const { statusCode = 0 } = response
  const { location = '' } = response.headers
  if (statusCode === 200) return response
  response.on('error', () => {}).destroy()
  if (!REDIRECTS.includes(statusCode)) throw copyFailed('copy.status', { status: statusCode })
  if (redirects === MAX_REDIRECTS) throw copyFailed('copy.redirects', { max: MAX_REDIRECTS })
  if (location === '' || !URL.canParse(location, url.href)) throw copyFailed('copy.no_address')
  return follow(new URL(location, url), options, redirects + 1)
}

function request(url: URL, { lookup, mayBePrivate, signal }: FetchOptions): Promise<IncomingMessage> {
  const { protocol, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw copyFailed('copy.no_address')
  const isPrivate = mayBePrivate(url)
  const ip = hostname.replace(/^\[|\]$/g, '')
  // An IP address is connected to without a lookup.
  if (!isPrivate && isIP(ip) !== 0 && !isPublicAddress(ip)) throw copyFailed('copy.private')
  const get = protocol === 'https:' ? httpsGet : httpGet
  const options = { agent: false, signal, headers: HEADERS, ...(isPrivate ? {} : { lookup }) }
  return new Promise((resolve, reject) => get(url, options, resolve).on('error', reject))
}

async function receivePicture(response: IncomingMessage, path: string, timeLimitMs: number): Promise<FetchedPicture> {
  const found: { type?: PhotoType } = {}
  const received = await receiveFile(response, {
    path,
    limitBytes: MAX_PHOTO_BYTES,
    timeLimitMs,
    startBytes: SIGNATURE_BYTES,
    checkStart(start) {
      const type = pictureType(start)
      if (!type) throw copyFailed('copy.no_picture')
      found.type = type
    },
  })
  return { ...received, type: found.type as PhotoType }
}

function toCopyFailed(error: unknown): unknown {
  if (error instanceof CopyFailed) return error
  if (error instanceof HttpError)
    return new CopyFailed(BY_STATUS[error.status] ?? fault('copy.status', { status: error.status }))
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // The file, not the connection.
  if (syscall === 'open' || syscall === 'write' || syscall === 'fsync') return error
  const known = BY_CODE[code]
  if (known) return new CopyFailed(known)
  return code === '' ? copyFailed('copy.unreached') : copyFailed('copy.unreached_by', { error: code })
}

/** A picture could not be copied. Another try may succeed. */
export class CopyFailed extends Error {
  override name = 'CopyFailed'
  readonly fault: Fault

  constructor(why: Fault) {
    super(why.message)
    this.fault = why
  }
}

const copyFailed = <Key extends FaultKey>(key: Key, ...values: ValuesOf<Key>) => new CopyFailed(fault(key, ...values))
