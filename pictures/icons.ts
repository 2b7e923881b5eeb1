/** The two apps' icons: a roofline over a horizon. Run as: tsx pictures/icons.ts */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'public', 'icons')

interface Colours {
  ground: string
  mark: string
}

const storefront: Colours = { ground: '#16171A', mark: '#C8A96A' }
const dashboard: Colours = { ground: '#1F4FD8', mark: '#FFFFFF' }

/**
 * A crescent that swells over the cabin and tapers to bonnet and tail: a fastback's roof seen against the sky.
 * Below it the horizon; on the dashboard a second, shorter line turns it into entries of a list.
 * scale leaves a maskable icon its safe circle, radius rounds the plate of the others.
 */
function icon(c: Colours, scale: number, radius: number, entries: boolean): string {
  const s = 512
  const shift = (s * (1 - scale)) / 2
  const roof =
    'M36 316C92 268 136 254 186 242C236 190 300 168 352 188C402 208 448 256 476 316C438 272 400 248 352 230C306 214 258 226 206 274C150 282 96 290 36 316Z'
  const lines = entries
    ? `<rect x="36" y="342" width="440" height="20" rx="10"/><rect x="36" y="390" width="252" height="20" rx="10"/>`
    : `<rect x="36" y="346" width="440" height="14" rx="7"/>`
  const lift = entries ? -36 : -12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${s} ${s}"><rect width="${s}" height="${s}" rx="${radius}" fill="${c.ground}"/><g transform="translate(${shift} ${shift + lift * scale}) scale(${scale})" fill="${c.mark}"><path d="${roof}"/>${lines}</g></svg>`
}

async function png(name: string, svg: string, size: number): Promise<void> {
  await sharp(Buffer.from(svg), { density: 288 })
    .resize(size, size, { kernel: 'lanczos3' })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toFile(join(target, name))
}

await mkdir(target, { recursive: true })
for (const [prefix, colours, bars] of [
  ['', storefront, false],
  ['admin-', dashboard, true],
] as const) {
  const plain = icon(colours, 0.88, 96, bars)
  await png(`${prefix}icon-192.png`.replace('admin-icon', 'admin'), plain, 192)
  await png(`${prefix}icon-512.png`.replace('admin-icon', 'admin'), plain, 512)
  await png(`${prefix}maskable-512.png`, icon(colours, 0.7, 0, bars), 512)
  // iOS rounds the corners itself and shows transparent ones black.
  await png(`${prefix}apple-touch-icon.png`, icon(colours, 0.84, 0, bars), 180)
  await writeFile(join(target, bars ? 'admin-favicon.svg' : 'favicon.svg'), `${icon(colours, 0.94, 96, bars)}\n`)
}
