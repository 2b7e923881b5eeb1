/**
 * Renders the sample pictures: npm run pictures [-- words] [--draft] [--missing]
 * Words keep only the pictures whose name contains one of them; --draft renders at half size into pictures/output;
 * --missing leaves alone what is already there.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from '#tests/support/browser/find-browser.ts'
import { type Picture, pictures } from './jobs.ts'
import type { Job } from './studio.ts'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)

async function bundle(): Promise<string> {
  const out = await build({
    entryPoints: [join(here, 'studio.ts')],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
  })
  const file = out.outputFiles[0]
  if (!file) throw new Error('esbuild wrote nothing')
  return file.text
}

/** Lowers the quality until the file is within its limit: dark gradients and mesh grilles differ a lot. */
async function encode(png: Buffer, file: Picture['files'][number]): Promise<Buffer> {
  const small = sharp(png).resize(file.width, file.height, { kernel: 'lanczos3', fit: 'fill' })
  for (let quality = file.quality; ; quality -= 4) {
    const data = file.path.endsWith('.jpg')
      ? await small.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
      : await small.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (data.length <= file.limit * 1024 || quality < 50) return data
  }
}

const args = process.argv.slice(2)
const draft = args.includes('--draft')
const missing = args.includes('--missing')
const words = args.filter((a) => !a.startsWith('--'))
const wanted = pictures.filter(
  (p) =>
    (words.length === 0 || words.some((w) => p.name.includes(w))) &&
    !(missing && p.files.every((f) => existsSync(join(root, f.path)))),
)

const executablePath = findBrowser()
if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH')
const browser = await chromium.launch({
  executablePath,
  headless: true,
  args: [
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const page = await browser.newPage()
  page.on('console', (m) => {
    if (m.type() === 'error') console.error(m.text())
  })
  await page.setContent('<!doctype html><title>Studio</title>')
  await page.addScriptTag({ content: await bundle() })
  for (const picture of wanted) {
    const started = Date.now()
    const job: Job = draft
      ? { ...picture.job, width: picture.job.width / 2, height: picture.job.height / 2 }
      : picture.job
    const url = await page.evaluate((j) => window.renderPicture(j), job)
    const png = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    const sizes: string[] = []
    if (draft) {
      await mkdir(join(here, 'output'), { recursive: true })
      await writeFile(join(here, 'output', `${picture.name}.png`), png)
    } else {
      for (const file of picture.files) {
        const data = await encode(png, file)
        await mkdir(dirname(join(root, file.path)), { recursive: true })
        await writeFile(join(root, file.path), data)
        sizes.push(`${file.width}: ${(data.length / 1024).toFixed(1)} KB`)
      }
    }
    console.log(`${picture.name}  ${((Date.now() - started) / 1000).toFixed(1)} s  ${sizes.join('  ')}`)
  }
} finally {
  await browser.close()
}
