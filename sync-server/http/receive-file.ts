// Streams the body of a request into a file, with limits that are checked while it arrives.

import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fault } from '#domain/values/faults/faults.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'

/** An upload fails when no byte arrives in this time. */
const PAUSE_LIMIT_MS = 20_000

export interface ReceiveOptions {
  /** The path of a new file. Null: the body is only checked. */
  path: string | null
  limitBytes: number
  timeLimitMs: number
  /** Called once with the first bytes, at most `startBytes`. Throws to refuse the rest. */
  startBytes: number
  checkStart(start: Buffer): void
  /** For tests. */
  pauseLimitMs?: number
}

export interface ReceivedFile {
  bytes: number
  /** In hex. */
  sha256: string
}

/** The rest of a refused body is read and dropped. @throws HttpError 400, 408, 413, or what `checkStart` throws */
export async function receiveFile(request: IncomingMessage, options: ReceiveOptions): Promise<ReceivedFile> {
  const { path, limitBytes } = options
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throwTooLarge()
  const file = path === null ? null : await open(path, 'wx', 0o600)
  const chunks = request.iterator({ destroyOnReturn: false })
  try {
    const received = await receiveChunks(chunks, file, options)
    await file?.sync()
    return received
  } finally {
    await file?.close()
    // Not awaited: after a pause it ends with the connection.
    chunks.return?.().then(() => request.resume())
  }
}

async function receiveChunks(
  chunks: AsyncIterator<Buffer>,
  file: FileHandle | null,
  { limitBytes, timeLimitMs, startBytes, checkStart, pauseLimitMs = PAUSE_LIMIT_MS }: ReceiveOptions,
): Promise<ReceivedFile> {
  const sha256 = createHash('sha256')
  const endsAt = performance.now() + timeLimitMs
  let bytes = 0
  let start: Buffer | null = Buffer.alloc(0)
  for (;;) {
    const timeout = Math.min(pauseLimitMs, endsAt - performance.now())
    const { done, value: chunk } = await within(timeout, chunks.next())
    if (start && (done || start.length + chunk.length >= startBytes)) {
      checkStart(Buffer.concat([start, chunk ?? Buffer.alloc(0)]).subarray(0, startBytes))
      start = null
    } else if (start) start = Buffer.concat([start, chunk])
    if (done) return { bytes, sha256: sha256.digest('hex') }
    bytes += chunk.length
    if (bytes > limitBytes) throwTooLarge()
    sha256.update(chunk)
    if (file) await writeAll(file, chunk)
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

async function within<T>(ms: number, chunk: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = new HttpError(408, fault('timeout'), { Connection: 'close' })
    timer = setTimeout(() => reject(error), ms)
  })
  try {
    return await Promise.race([chunk.catch(throwIncomplete), timeout])
  } finally {
    clearTimeout(timer)
  }
}

function throwIncomplete(): never {
  throwHttpError(400, 'bad_request.incomplete')
}

function throwTooLarge(): never {
  throwHttpError(413, 'too_large.file')
}
