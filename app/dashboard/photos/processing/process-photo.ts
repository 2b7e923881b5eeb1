// Encodes photos one at a time: in a worker, or in the page where the worker has no canvas or could not be loaded.
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'
import type { EncodeRequest, EncodeResponse } from './photo-worker.ts'

/** Many times what a large picture takes on a slow phone. */
const ANSWER_TIMEOUT_MS = 30_000

let worker: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

/** Thrown when there was no answer. The picture may be fine. */
class WorkerFailed extends Error {}

/** Loads the worker, so that the first photo does not wait for it. */
export function loadPhotoWorker(): void {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return
  worker ??= new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
}

/** @throws when the browser cannot decode the source. A bitmap is closed. */
export function processPhoto(source: Blob | ImageBitmap, quarterTurns = 0): Promise<EncodedPhoto> {
  const result = last.then(() => encode({ source, quarterTurns }))
  last = result.catch(() => {})
  return result
}

async function encode(request: EncodeRequest): Promise<EncodedPhoto> {
  const { source, quarterTurns } = request
  try {
    const photo = await encodeInWorker(request)
    if ('close' in source) source.close()
    return photo
  } catch (error) {
    if (error instanceof WorkerFailed) return encodePhoto(source, quarterTurns)
    throw error
  }
}

function encodeInWorker(request: EncodeRequest): Promise<EncodedPhoto> {
  loadPhotoWorker()
  const current = worker
  return new Promise((resolve, reject) => {
    if (!current) return reject(new WorkerFailed())
    // Not loaded, out of memory, or without an answer. The next photo gets a new one.
    const fail = (message: string) => {
      clearTimeout(timer)
      current.terminate()
      worker = null
      reject(new WorkerFailed(message))
    }
    const timer = setTimeout(fail, ANSWER_TIMEOUT_MS, 'The worker does not answer')
    current.onmessage = ({ data }: MessageEvent<EncodeResponse>) => {
      clearTimeout(timer)
      if ('photo' in data) resolve(data.photo)
      else reject(new Error(data.problem))
    }
    current.onerror = (event) => {
      event.preventDefault()
      fail(event.message)
    }
    // Copied, not transferred: the page encodes the picture if the worker fails.
    current.postMessage(request)
  })
}
