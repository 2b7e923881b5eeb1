// Encodes photos one at a time: in a worker, or in the page where the worker has no canvas or could not be loaded.
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'
import type { EncodeRequest, EncodeResponse } from './photo-worker.ts'

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
    current.onmessage = ({ data }: MessageEvent<EncodeResponse>) =>
      'photo' in data ? resolve(data.photo) : reject(new Error(data.problem))
    // Not loaded, or out of memory. The next photo gets a new one.
    current.onerror = (event) => {
      event.preventDefault()
      current.terminate()
      worker = null
      reject(new WorkerFailed(event.message))
    }
    // Copied, not transferred: the page encodes the picture if the worker fails.
    current.postMessage(request)
  })
}
