import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { allPages, openWhole } from '#tests/support/browser/all-pages.ts'
import { storedSession, toStorageState } from '#tests/support/browser/staff-page.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const DEVICES = {
  1440: { viewport: { width: 1440, height: 900 } },
  820: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
type Width = keyof typeof DEVICES

interface Review {
  browser: Browser
  url: string
  /** Numbers of two vehicles that visitors see. */
  cars: readonly [number, number]
  /** The folder of the pictures. It is emptied. */
  folder: string
  /** Only the pages whose address contains this text. */
  only?: string | undefined
}

/** Takes the first screen of every page at three widths, and makes a contact sheet for each width. */
export async function reviewScreens({ browser, url, cars, folder, only = '' }: Review): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const session = await storedSession(url, ADMIN)
  for (const width of Object.keys(DEVICES).map(Number) as Width[]) {
    const pictures: Buffer[] = []
    const context = await browser.newContext({
      ...DEVICES[width],
      ...{ reducedMotion: 'reduce', colorScheme: 'light', serviceWorkers: 'block' },
      storageState: toStorageState({ ...session, 'installed:dashboard': 'yes' }, url),
    })
    const paths = await allPages(context, url, cars)
    for (const path of paths.filter((each) => each.includes(only))) {
      const page = await openWhole(context, url + path)
      const picture = await page.screenshot()
      await page.close()
      const name = path.replace(/^\/(admin\/dashboard\/?)?/, (_, staff) => (staff ? 'staff-' : 'site-'))
      await sharp(picture).toFile(join(folder, `${width}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`))
      pictures.push(picture)
    }
    await context.close()
    await contactSheet(pictures, join(folder, `${width}.png`))
  }
}

const CELL = 320
const GAP = 12
const COLUMNS = 6

async function contactSheet(pictures: readonly Buffer[], target: string): Promise<void> {
  const cells = await Promise.all(
    pictures.map((picture) => sharp(picture).resize({ width: CELL }).toBuffer({ resolveWithObject: true })),
  )
  const height = Math.max(...cells.map(({ info }) => info.height)) + GAP
  const rows = Math.ceil(cells.length / COLUMNS)
  const sheet = sharp({
    create: { width: COLUMNS * (CELL + GAP) + GAP, height: rows * height + GAP, channels: 3, background: '#888888' },
  })
  const composed = cells.map(({ data }, index) => ({
    input: data,
    left: GAP + (index % COLUMNS) * (CELL + GAP),
    top: GAP + Math.floor(index / COLUMNS) * height,
  }))
  await sheet.composite(composed).png({ palette: true }).toFile(target)
}
