// A browser whose camera shows barcodes. Chromium reads the camera's pictures from a file, each time the camera is started.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'
import { launchBrowser } from './browser.ts'

const WIDTH = 1280
const HEIGHT = 720
const WHITE = 235
const BLACK = 16
const GREY = 128

export type BarcodeFormat = NonNullable<WriterOptions['format']>

export interface CameraBrowser {
  browser: Browser
  /** Holds a barcode in front of the camera. It is seen when the camera is started. */
  show(text: string, format: BarcodeFormat): Promise<void>
  close(): Promise<void>
}

export async function launchCameraBrowser(): Promise<CameraBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'dealership-camera-'))
  const file = join(folder, 'camera.y4m')
  const browser = await launchBrowser({
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  return {
    browser,
    show: async (text, format) => writeFile(file, await barcodeVideo(text, format)),
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A video of one picture with a barcode in its middle, as YUV4MPEG2. */
async function barcodeVideo(text: string, format: BarcodeFormat): Promise<Buffer> {
  prepareZXingModule({ overrides: { wasmBinary: await writerModule() } })
  const { symbol, error } = await writeBarcode(text, { format })
  if (!symbol) throw new Error(error)
  const scale = Math.floor(Math.min((WIDTH * 0.85) / symbol.width, (HEIGHT * 0.6) / symbol.height))
  const left = Math.floor((WIDTH - symbol.width * scale) / 2)
  const top = Math.floor((HEIGHT - symbol.height * scale) / 2)
  const luminance = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (let y = 0; y < symbol.height * scale; y++) {
    for (let x = 0; x < symbol.width * scale; x++) {
      const module = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)]
      if (module === 0) luminance[(top + y) * WIDTH + left + x] = BLACK
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), luminance, colour])
}

async function writerModule(): Promise<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = await readFile('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm')
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}
