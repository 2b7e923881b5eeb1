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
    const [brotli, gzipped] = await Promise.all([smallestBrotli(content), promisify(gzip)(content, { level: 9 })])
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  }
}

/** Brotli guesses how to begin by its mode. Which guess is the better one is chance: a new name of a file can cost 200 bytes. */
async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const { BROTLI_MODE_GENERIC, BROTLI_MODE_FONT, BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY } = constants
  const packed = await Promise.all(
    [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].map((mode) =>
      promisify(brotliCompress)(content, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_MODE]: mode } }),
    ),
  )
  return packed.reduce((least, each) => (each.length < least.length ? each : least))
}
