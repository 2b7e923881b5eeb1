// Two installable apps on one origin, as the browser sees them; a manifest made unusable is the control.

import type { CDPSession } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openProfile } from '#tests/support/browser/browser.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'

let product: BuiltApp

beforeAll(async () => {
  product = await startBuiltApp({ seed: 'none' })
})

afterAll(() => product?.remove())

/** Only a profile that keeps its data can install anything. */
async function inspect(path: string, breakManifest = false) {
  // A worker that has taken over would fetch the real one, past the route.
  const profile = await openProfile({ whole: true, serviceWorkers: breakManifest ? 'block' : 'allow' })
  onTestFinished(() => profile.remove())
  const page = await profile.context.newPage()
  if (breakManifest) await page.route('**/*.webmanifest', (route) => route.fulfill({ json: { name: 'Nothing else' } }))
  await page.goto(product.url + path)
  const browser: CDPSession = await profile.context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  const { appId } = await browser.send('Page.getAppId')
  return { id: appId && new URL(appId).pathname, errors: installabilityErrors.map(({ errorId }) => errorId) }
}

it('are the storefront and the dashboard, each with an id of its own', async () => {
  expect(await inspect('/')).toEqual({ id: '/', errors: [] })
  expect(await inspect('/admin')).toEqual({ id: '/admin', errors: [] })
})

it('are refused with a manifest that names no icons', async () => {
  const { errors } = await inspect('/', true)
  expect(errors).toContain('manifest-missing-suitable-icon')
})

interface Picture {
  src: string
  sizes: string
  purpose?: string
  form_factor?: string
  label?: string
}

it.each(['storefront', 'admin'])(
  'the pictures that %s.webmanifest names are there, in the size it says',
  async (name) => {
    const answer = await fetch(`${product.url}/${name}.webmanifest`)
    const { icons, screenshots, shortcuts } = (await answer.json()) as Record<'icons' | 'screenshots', Picture[]> & {
      shortcuts: { url: string; icons: Picture[] }[]
    }
    for (const { src, sizes } of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
      const picture = await fetch(product.url + src)
      const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
    for (const { url } of shortcuts) expect([url, (await fetch(product.url + url)).status]).toEqual([url, 200])
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    expect(screenshots.every(({ label }) => label)).toBe(true)
  },
)
