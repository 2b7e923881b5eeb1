// The worker that reads barcodes with ZXing: a picture takes a tenth of a second on a tablet, and the page stays responsive.
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { BARCODE_FORMATS, type WorkerResponse } from './barcode-worker-messages.ts'

// The library would fetch the module from another host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
const detector = new BarcodeDetector({ formats: [...BARCODE_FORMATS] })

addEventListener('message', async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  try {
    const barcodes = await detector.detect(picture)
    postMessage({ texts: barcodes.map(({ rawValue }) => rawValue) } satisfies WorkerResponse)
  } catch (error) {
    postMessage({ problem: String(error) } satisfies WorkerResponse)
  } finally {
    picture.close()
  }
})
