// The calls of an S3-compatible object store that photos need, with its errors as those of a store.
import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { PhotosUnreachable } from '#sync-server/store/store-errors.ts'
import type { Bucket } from './photo-location.ts'

const CONNECT_TIMEOUT_MS = 3000
/** A call is repeated when no byte arrives in this time. */
const SOCKET_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3
const NOT_FOUND = 404
/** Within this time after a response, no probe is sent. */
const TRUSTED_MS = 5000
const PROBE_TIMEOUT_MS = 2000

const MISSING = Symbol('missing')

export interface StoredObject {
  name: string
  changedAt: Date
}

export interface ObjectBucket {
  put(name: string, content: Buffer): Promise<void>
  /** @returns the length in bytes; null when there is no such object */
  size(name: string): Promise<number | null>
  /** Rejects when there is no such object. */
  get(name: string, range?: { first: number; last: number }): Promise<AsyncIterable<Uint8Array>>
  list(prefix: string): AsyncIterable<StoredObject>
  delete(name: string): Promise<void>
  /** Whether the last call got a response. Asks when there has been none for a while. */
  isReachable(): Promise<boolean>
  close(): void
}

/** Every call may throw PhotosUnreachable. */
export function s3Bucket({ bucket: Bucket, endpoint, region }: Bucket): ObjectBucket {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    // Checksums of this program's choice: many servers do not know the ones that the client adds.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  })
  let isReachable = true
  let respondedAt = Number.NEGATIVE_INFINITY
  let probing: Promise<void> | undefined

  async function call<T>(run: () => Promise<T>): Promise<T | typeof MISSING> {
    try {
      const result = await run()
      isReachable = true
      respondedAt = performance.now()
      return result
    } catch (error) {
      const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
      const status = $metadata?.httpStatusCode
      isReachable = status === NOT_FOUND && name !== 'NoSuchBucket'
      respondedAt = performance.now()
      if (isReachable) return MISSING
      const what = [name, status, message].filter((part) => part !== undefined && part !== '').join(' ')
      throw new PhotosUnreachable(`The bucket of the photos refused or did not respond: ${what}`, { cause: error })
    }
  }

  async function probe(): Promise<void> {
    const abortSignal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    try {
      isReachable = (await call(() => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))) !== MISSING
    } catch {
      // `call` has set `isReachable`.
    }
    probing = undefined
  }

  return {
    async put(Key, Body) {
      const ContentMD5 = createHash('md5').update(Body).digest('base64')
      const result = await call(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5 })))
      if (result === MISSING) throw new PhotosUnreachable('There is no bucket for the photos')
    },
    async size(Key) {
      const found = await call(() => client.send(new HeadObjectCommand({ Bucket, Key })))
      return found === MISSING ? null : (found.ContentLength ?? 0)
    },
    async get(Key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const found = await call(() => client.send(new GetObjectCommand({ Bucket, Key, Range })))
      if (found === MISSING || !found.Body) throw new Error(`The bucket has no ${Key}`)
      return found.Body as AsyncIterable<Uint8Array>
    },
    async *list(Prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix })[Symbol.asyncIterator]()
      for (;;) {
        const page = await call(() => pages.next())
        if (page === MISSING || page.done) return
        for (const { Key = '', LastModified = new Date() } of page.value.Contents ?? []) {
          yield { name: Key, changedAt: LastModified }
        }
      }
    },
    async delete(Key) {
      await call(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    async isReachable() {
      // One probe for all who ask meanwhile: anybody may request the health page.
      if (performance.now() - respondedAt > TRUSTED_MS) {
        probing ??= probe()
        await probing
      }
      return isReachable
    },
    close: () => client.destroy(),
  }
}
