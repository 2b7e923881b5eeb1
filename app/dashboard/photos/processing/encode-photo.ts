// Turns a file or a camera frame into the photo that is stored and uploaded: upright, at most 2048 px, JPEG. A canvas writes no
// metadata, so the place where the photo was taken is not part of it. A JPEG that is only rotated is not encoded again. Runs in a worker, or in the page where a worker has no canvas.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { turnJpeg } from './turn-jpeg.ts'

/** WebKit on iOS limits a canvas to 16.7 megapixels; this is at most 4.2. */
const MAX_SIDE = 2048
const QUALITY = 0.82
const TYPE = 'image/jpeg'

export interface EncodedPhoto {
  hash: string
  type: string
  width: number
  height: number
  bytes: ArrayBuffer
}

/** @param quarterTurns clockwise, of a photo that was stored */
export async function encodePhoto(source: Blob | ImageBitmap, quarterTurns = 0): Promise<EncodedPhoto> {
  const turned = source instanceof Blob && quarterTurns > 0 && turnJpeg(await source.arrayBuffer(), quarterTurns)
  const bitmap = source instanceof Blob ? await decode(turned ? new Blob([turned]) : source) : source
  try {
    if (turned) return photoOf(turned, bitmap)
    const canvas = drawOn(createCanvas, bitmap, quarterTurns)
    const blob = await toBlob(canvas)
    // A browser without an encoder for the type returns PNG.
    if (blob.type !== TYPE) throw new Error(`The canvas was encoded as ${blob.type}`)
    return photoOf(await blob.arrayBuffer(), canvas)
  } finally {
    bitmap.close()
  }
}

function photoOf(bytes: ArrayBuffer, { width, height }: { width: number; height: number }): EncodedPhoto {
  // Not `crypto.subtle`, which plain http does not have.
  const hash = bytesToHex(sha256(new Uint8Array(bytes)))
  return { hash, type: TYPE, width, height, bytes }
}

/** Upright, which is the default of all browsers: Chromium before 111 refuses the value that names it. @throws when the browser cannot decode the file */
async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch {
    // The whole picture may be too large for the device's memory.
    return createImageBitmap(file, { resizeWidth: MAX_SIDE, resizeQuality: 'high' })
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function drawOn(create: typeof createCanvas, bitmap: ImageBitmap, quarterTurns: number): Canvas {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const isOnItsSide = quarterTurns % 2 !== 0
  const canvas = isOnItsSide ? create(height, width) : create(width, height)
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null
  if (!context) throw new Error('The browser has no memory for a canvas')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  return canvas
}

async function toBlob(canvas: Canvas): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type: TYPE, quality: QUALITY })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas was not encoded'))), TYPE, QUALITY)
  })
}
