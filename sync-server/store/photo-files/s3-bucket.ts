// The calls of an S3-compatible object store that photos and backups need, with its errors as those of a store.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { PhotosUnreachable } from '#sync-server/store/store-errors.ts'
import type { Bucket } from './photo-location.ts'

const CONNECT_TIMEOUT_MS = 3000
/** A call is repeated when no byte arrives in this time. */
const SOCKET_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3
/** One request takes at most 5 GB, and is repeated as a whole. */
const PART_BYTES = 32 * 1024 * 1024
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
  /** Puts the content of a file, in parts. */
  putFile(name: string, path: string): Promise<void>
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

/**
 * Every call may throw PhotosUnreachable.
 *
 * @param content what it has, for messages. @param partBytes replaced by a test
 */
export function s3Bucket(
  { bucket: Bucket, endpoint, region }: Bucket,
  content = 'photos',
  partBytes = PART_BYTES,
): ObjectBucket {
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
      throw new PhotosUnreachable(`The bucket of the ${content} refused or did not respond: ${what}`, { cause: error })
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

  /** @throws PhotosUnreachable when there is no bucket, too */
  async function write<T>(run: () => Promise<T>): Promise<T> {
    const result = await call(run)
    if (result === MISSING) throw new PhotosUnreachable(`There is no bucket for the ${content}`)
    return result
  }

  async function put(Key: string, Body: Buffer): Promise<void> {
    await write(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5: md5(Body) })))
  }

  async function putParts(Key: string, file: FileHandle, bytes: number): Promise<void> {
    const { UploadId } = await write(() => client.send(new CreateMultipartUploadCommand({ Bucket, Key })))
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    try {
      for (let at = 0; at < bytes; at += partBytes) {
        const Body = await readPart(file, at, Math.min(partBytes, bytes - at))
        const PartNumber = Parts.length + 1
        const part = { Bucket, Key, UploadId, PartNumber, Body, ContentMD5: md5(Body) }
        const { ETag } = await write(() => client.send(new UploadPartCommand(part)))
        Parts.push({ PartNumber, ETag })
      }
      const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
      await write(() => client.send(new CompleteMultipartUploadCommand(whole)))
    } catch (error) {
      // Its parts cost space until then.
      await call(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))).catch(() => {})
      throw error
    }
  }

  return {
    put,
    async putFile(name, path) {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        await (size > partBytes ? putParts(name, file, size) : put(name, await readPart(file, 0, size)))
      } finally {
        await file.close()
      }
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

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new Error('The file became shorter while it was read')
    filled += bytesRead
  }
  return bytes
}
