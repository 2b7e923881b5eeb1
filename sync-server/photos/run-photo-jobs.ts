// The process that decodes and encodes pictures, apart from the server: a decoder that crashes, hangs or needs too much memory
// ends this process only. It has no secrets in its environment, and ends with the server.
import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { copyWidths, MAX_PHOTO_PIXELS, PHOTO_WIDTHS } from '#domain/photos/photo.ts'
import { PLACEHOLDER_GRID, placeholderWithWidth } from '#domain/photos/placeholder.ts'
import { copyName, SHARED_COPY } from '#sync-server/store/photo-files/photo-files.ts'
import { drawBrand } from './draw-brand.ts'
import { type Inspected, type JobReply, type PhotoJob, type PhotoJobs, PictureRefused } from './photo-jobs.ts'

const WIDEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] as number
/** A picture of the maximum size needs less. */
const MAX_MEMORY_BYTES = 900 * 1024 * 1024
const MEMORY_CHECK_MS = 50
const CELL_PIXELS = 16
const OPEN_GRAPH = { width: 1200, height: 630 }
const JPEG = { quality: 84 }
const WEBP = { quality: 75 }
/** A higher effort takes several times as long for about a tenth fewer bytes. */
const AVIF = { quality: 52, effort: 2 }
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'heif' } as const

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})
preferForOutOfMemoryKill()

process.on('disconnect', () => process.exit())
// Ctrl-C and service managers signal the whole group: the server, which finishes its requests first, ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('message', async (job: PhotoJob) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= MAX_MEMORY_BYTES) return
    const refusal: JobReply = { refused: 'unreadable' }
    process.send?.(refusal, () => process.exit(1))
  }, MEMORY_CHECK_MS)
  const reply = await run(job).catch(toReply)
  clearInterval(watch)
  process.send?.(reply)
})

async function run(job: PhotoJob): Promise<JobReply> {
  switch (job.name) {
    case 'inspect':
      return { result: await inspect(job) }
    case 'encode':
      return { result: await encode(job) }
    case 'cut':
      return { result: await cut(job) }
    case 'brand':
      return { result: await drawBrand(job.file, job.drawing) }
    case 'check':
      return { result: await check() }
  }
}

/** Errors of the file system have a code; those of the decoder do not. */
function toReply(error: unknown): JobReply {
  if (error instanceof PictureRefused) return { refused: error.reason }
  const { code } = error as NodeJS.ErrnoException
  return code ? { failed: code } : { refused: 'unreadable' }
}

async function inspect({ file, type, jpegCopy }: PhotoJobs['inspect']['job']): Promise<Inspected> {
  // The library's own limit is off, so that a larger picture is refused as too large.
  const header = sharp(file, { failOn: 'error', limitInputPixels: false })
  const { width, height, pages = 1, format, autoOrient } = await header.metadata()
  if (format !== FORMATS[type]) throw new PictureRefused('unreadable')
  if (pages > 1) throw new PictureRefused('animated')
  if (width * height > MAX_PHOTO_PIXELS) throw new PictureRefused('too_many_pixels')
  const copy = await limited(file).jpeg(JPEG).toBuffer({ resolveWithObject: true })
  await writeFile(jpegCopy, copy.data, { mode: 0o600 })
  const pixels = await gridOf(copy.data)
  return { ...autoOrient, placeholder: placeholderWithWidth(pixels, copy.info.width) }
}

/** The picture upright, opaque and in sRGB. */
function upright(file: string): Sharp {
  return sharp(file, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
}

/** At most as wide as the widest copy. */
const limited = (file: string) => upright(file).resize(inside(WIDEST))

const forOpenGraph = (picture: Sharp) => picture.resize({ ...OPEN_GRAPH, fit: 'cover' }).jpeg(JPEG)

/** The height is limited too, because formats have limits. Only for pictures more than twice as high as wide. */
function inside(width: number) {
  return { width, height: width * 2, fit: 'inside', withoutEnlargement: true } as const
}

/**
 * The colours of the cells of the placeholder, in RGB: of the part that a box of 3:2 shows. Blurred across the cells, because the edges of
 * cells with a high contrast remain visible when a browser enlarges them.
 */
async function gridOf(jpeg: Buffer): Promise<Buffer> {
  const { columns, rows } = PLACEHOLDER_GRID
  const size = { width: columns * CELL_PIXELS, height: rows * CELL_PIXELS }
  const shown = await sharp(jpeg)
    .resize({ ...size, fit: 'cover' })
    .blur(CELL_PIXELS / 3)
    .png()
    .toBuffer()
  return sharp(shown).resize({ width: columns, height: rows, fit: 'fill', kernel: 'linear' }).raw().toBuffer()
}

async function encode({ file, folder }: PhotoJobs['encode']['job']): Promise<null> {
  const { data, info } = await limited(file).raw().toBuffer({ resolveWithObject: true })
  const write = async (name: string, picture: Sharp) => {
    // Buffers of pictures are outside the heap: Node would collect them only when they have become large.
    globalThis.gc?.()
    await writeFile(join(folder, name), await picture.toBuffer(), { mode: 0o600 })
  }
  for (const width of copyWidths(info.width)) {
    const copy = sharp(data, { raw: info }).resize(inside(width))
    await write(copyName(width, 'webp'), copy.clone().webp(WEBP))
    await write(copyName(width, 'avif'), copy.clone().avif(AVIF))
  }
  await write(SHARED_COPY, forOpenGraph(sharp(data, { raw: info })))
  return null
}

async function cut({ file, jpegCopy }: PhotoJobs['cut']['job']): Promise<null> {
  await writeFile(jpegCopy, await forOpenGraph(upright(file)).toBuffer(), { mode: 0o600 })
  return null
}

async function check(): Promise<null> {
  const picture = { width: CELL_PIXELS, height: CELL_PIXELS, channels: 3, background: 'white' } as const
  await sharp(await sharp({ create: picture }).jpeg().toBuffer())
    .raw()
    .toBuffer()
  return null
}

/** When the machine runs out of memory, Linux ends this process before the server. */
function preferForOutOfMemoryKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not on Linux.
  }
}
