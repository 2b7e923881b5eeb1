// Two installable apps on one origin: the storefront, in each language, and the dashboard, each with an id of its own.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openProfile } from '#tests/support/browser/browser.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

let product: BuiltApp

beforeAll(async () => {
  product = await startBuiltApp({ seed: 'none' })
  await (await staffApi(product.url)).saveSettings({ languages: { default: 'en', others: ['de'] } })
})

afterAll(() => product?.remove())

it('has two installable apps, and none with a manifest without icons', async ({ skip }) => {
  // Only a browser with windows and a stored profile can install apps. A worker would fetch the manifest past the route below.
  const profile = await openProfile({ whole: true, serviceWorkers: 'block' })
  onTestFinished(() => profile.remove())
  const page = await profile.context.newPage()
  const protocol = await profile.context.newCDPSession(page)
  async function inspect(path: string) {
    await page.goto(product.url + path)
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors')
    const { appId } = await protocol.send('Page.getAppId')
    return { id: appId && new URL(appId).pathname, errors: installabilityErrors.map(({ errorId }) => errorId) }
  }
  const storefront = await inspect('/')
  skip(storefront.id === undefined && storefront.errors.length === 0, 'this browser does not look at manifests')
  expect(storefront).toEqual({ id: '/', errors: [] })
  expect(await inspect('/admin')).toEqual({ id: '/admin', errors: [] })
  expect(await inspect('/de/cars')).toEqual({ id: '/de', errors: [] })

  await page.route('**/*.webmanifest', (route) => route.fulfill({ json: { name: 'Nothing else' } }))
  const { errors } = await inspect('/')
  expect(errors).toContain('manifest-missing-suitable-icon')
})

interface Picture {
  src: string
  sizes: string
  purpose?: string
  form_factor?: string
  label?: string
}

it.each(['storefront', 'admin'])('the pictures of %s.webmanifest exist in the declared sizes', async (name) => {
  const response = await fetch(`${product.url}/${name}.webmanifest`)
  const { icons, screenshots, shortcuts } = (await response.json()) as Record<'icons' | 'screenshots', Picture[]> & {
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
})
