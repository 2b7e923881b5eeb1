import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const WORTH_IT = 1024

/** Lays FILE.br and FILE.gz beside every text file of a folder, once, so that the server never compresses them. */
export async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    if (content.length < WORTH_IT) continue
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(content, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  }
}
