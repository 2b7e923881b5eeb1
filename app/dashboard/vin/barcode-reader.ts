import { BARCODE_FORMATS, type WorkerResponse } from './barcode-worker-messages.ts'

export interface BarcodeReader {
  /** @returns the texts of the barcodes in the current picture */
  read(video: HTMLVideoElement): Promise<string[]>
  close(): void
}

interface NativeDetector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface NativeConstructor {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it reads all formats, else one in a worker. */
export async function createBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeConstructor }
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (!Native || !BARCODE_FORMATS.every((format) => supported.includes(format))) return createWorkerReader()
  const detector = new Native({ formats: BARCODE_FORMATS })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close() {},
  }
}

function createWorkerReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
  return {
    async read(video) {
      const picture = await createImageBitmap(video)
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) =>
          'texts' in data ? resolve(data.texts) : reject(new Error(data.problem))
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.postMessage(picture, [picture])
      })
    },
    close: () => worker.terminate(),
  }
}
