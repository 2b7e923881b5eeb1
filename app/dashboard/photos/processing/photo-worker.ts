// The worker that encodes photos, so that the page stays responsive.
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'

export interface EncodeRequest {
  source: Blob | ImageBitmap
  quarterTurns: number
}

export type EncodeResponse = { photo: EncodedPhoto } | { problem: string }

addEventListener('message', async ({ data }: MessageEvent<EncodeRequest>) => {
  try {
    const photo = await encodePhoto(data.source, data.quarterTurns)
    postMessage({ photo } satisfies EncodeResponse, { transfer: [photo.bytes] })
  } catch (error) {
    postMessage({ problem: String(error) } satisfies EncodeResponse)
  }
})
