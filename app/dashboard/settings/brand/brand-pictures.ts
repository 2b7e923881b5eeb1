// Prepares pictures of the brand in the browser: an SVG is drawn, so that none is uploaded, and a dark logo is made white.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type UploadedBrandPicture, uploadBrandPicture } from '#app/dashboard/calls/site.ts'
import type { BrandPicture } from '#domain/values/brand/brand-picture.ts'
import { t } from '#text/t.ts'

/** The longer side of a drawn SVG. */
const LONG_SIDE = 1024
const SVG = 'image/svg+xml'
const OPAQUE = 250

/** @returns the stored picture; a text when there is none */
export async function uploadFile(file: File): Promise<UploadedBrandPicture | string> {
  let picture: Blob = file
  try {
    if (file.type === SVG) picture = await drawSvg(await file.text())
  } catch {
    return t('look.notDrawn', { file: file.name })
  }
  return upload(picture)
}

/** The same picture with its visible pixels in white. */
export async function uploadWhite({ address }: BrandPicture): Promise<UploadedBrandPicture | string> {
  const image = await load(address).catch(() => null)
  if (!image) return t('look.logoNotLoaded')
  const context = drawn(image, image.naturalWidth, image.naturalHeight)
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  if (data.every((channel, at) => at % 4 !== 3 || channel >= OPAQUE)) {
    return t('look.notTransparent')
  }
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return upload(await toPng(context.canvas))
}

async function upload(picture: Blob): Promise<UploadedBrandPicture | string> {
  const bytes = await picture.arrayBuffer()
  const hash = bytesToHex(sha256(new Uint8Array(bytes)))
  const result = await uploadBrandPicture(hash, { type: picture.type, bytes })
  return 'url' in result ? result : (result.message ?? t('look.notUploaded'))
}

/** Firefox draws only an SVG that has a size. */
async function drawSvg(text: string): Promise<Blob> {
  const { documentElement: svg } = new DOMParser().parseFromString(text, SVG)
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  const width = boxWidth || Number.parseFloat(svg.getAttribute('width') ?? '')
  const height = boxHeight || Number.parseFloat(svg.getAttribute('height') ?? '')
  if (!(width > 0 && height > 0)) throw new Error('The SVG has no size')
  const scale = LONG_SIDE / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, String(value))
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: SVG }))
  try {
    return await toPng(drawn(await load(url), size.width, size.height).canvas)
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

function drawn(image: HTMLImageElement, width: number, height: number): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  if (!context) throw new Error('The browser has no memory for a canvas')
  context.drawImage(image, 0, 0, width, height)
  return context
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas was not encoded'))), 'image/png')
  })
}
