// Encodes photos one at a time, in a worker where it has a canvas.
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'
import type { EncodeRequest, EncodeResponse } from './photo-worker.ts'

let worker: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

/** @throws when the browser cannot decode the source. A bitmap is used up. */
export function processPhoto(source: Blob | ImageBitmap, quarterTurns = 0): Promise<EncodedPhoto> {
  const encode = () =>
    typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
      ? encodeInWorker({ source, quarterTurns })
      : encodePhoto(source, quarterTurns)
  const result = last.then(encode)
  last = result.catch(() => {})
  return result
}

function encodeInWorker(request: EncodeRequest): Promise<EncodedPhoto> {
  const current = worker ?? new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  worker = current
  return new Promise((resolve, reject) => {
    current.onmessage = ({ data }: MessageEvent<EncodeResponse>) =>
      'photo' in data ? resolve(data.photo) : reject(new Error(data.problem))
    // It could not be loaded, or it ran out of memory. The next photo gets a new one.
    current.onerror = (event) => {
      event.preventDefault()
      current.terminate()
      worker = null
      reject(new Error(event.message))
    }
    current.postMessage(request, request.source instanceof Blob ? [] : [request.source])
  })
}
