/** The barcodes of labels that carry VINs: plates on door frames, windscreens, documents. */
export const BARCODE_FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code'] as const

export type WorkerResponse = { texts: string[] } | { problem: string }
