import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Of the labels that carry VINs: plates on door frames, windscreens, documents. */
const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code'] as const

export interface BarcodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface BarcodeDetectorConstructor {
  new (options: { formats: readonly string[] }): BarcodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own reader where it reads all formats, else ZXing as WebAssembly. @throws when that cannot be loaded */
export async function createBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: BarcodeDetectorConstructor }
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native && FORMATS.every((format) => supported.includes(format))) return new Native({ formats: FORMATS })
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // By default the module is fetched from another host.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
