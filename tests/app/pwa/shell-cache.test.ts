// The cached app shells while the server replaces one version by the next.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppShells, createAppShells, type ListedFile } from '#app/service-worker/app-shells.ts'
import { createMemoryCaches } from '#tests/support/device/memory-caches.ts'

const ORIGIN = 'https://lot.example'

/** A version of both apps: a page each with a chunk of its own, and a file whose name has no hash. */
function version(name: string) {
  const page = (chunk: string) => `<script type="module" src="/assets/${chunk}-${name}.js"></script><p>${name}</p>`
  const site: Record<string, string> = {
    '/index.html': page('main'),
    '/admin.html': page('admin'),
    '/logo.svg': `the logo of ${name}`,
    [`/assets/main-${name}.js`]: `main ${name}`,
    [`/assets/admin-${name}.js`]: `admin ${name}`,
    [`/assets/de-${name}.js`]: `deutsch ${name}`,
  }
  const files = Object.keys(site).map((url): ListedFile => {
    const dashboard = url.includes('admin')
    const language = url.includes('/de-') ? ({ language: 'de' } as const) : {}
    return { url, revision: url.startsWith('/assets/') ? null : name, ...(dashboard ? { dashboard } : {}), ...language }
  })
  return { site, files }
}

const [one, two] = [version('one'), version('two')]

let served: Record<string, string>
/** How often the request of a path fails before it succeeds. */
let failures: Map<string, number>

beforeEach(() => {
  served = one.site
  failures = new Map()
  vi.stubGlobal('self', { location: { origin: ORIGIN } })
  vi.stubGlobal('caches', createMemoryCaches())
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname
    const remaining = failures.get(path) ?? 0
    failures.set(path, remaining - 1)
    if (remaining > 0) throw new TypeError('network')
    const text = served[path]
    return new Response(text ?? 'none', { status: text === undefined ? 404 : 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const cachedIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url.slice(ORIGIN.length))
const textOf = async (response: Promise<Response | undefined>) => (await response)?.text()

/** The server keeps the hashed files of the replaced version. */
function deploy(): void {
  served = { ...one.site, ...two.site }
}

async function installBoth(): Promise<[AppShells, AppShells]> {
  const [old, next] = [createAppShells(one.files), createAppShells(two.files)]
  await old.install(['/admin'])
  deploy()
  await next.install(['/'])
  return [old, next]
}

test('caches two versions side by side while one waits, and each responds with its own files', async () => {
  const [old, next] = await installBoth()
  served = {}
  for (const [shells, name] of [
    [old, 'one'],
    [next, 'two'],
  ] as const) {
    expect(await textOf(shells.page('/cars'))).toContain(`<p>${name}</p>`)
    expect(await textOf(shells.page('/admin/dashboard'))).toContain(`<p>${name}</p>`)
    expect(await textOf(shells.file(`${ORIGIN}/logo.svg`))).toBe(`the logo of ${name}`)
    expect(await textOf(shells.file(`${ORIGIN}/assets/admin-${name}.js`))).toBe(`admin ${name}`)
  }
})

test('a new version has the texts of each language that was read on this device', async () => {
  const old = createAppShells(one.files)
  await old.install(['/'])
  expect(await old.file(`${ORIGIN}/assets/de-one.js`)).toBeUndefined()
  await old.cacheLanguage('de', '/de/cars')
  deploy()
  const next = createAppShells(two.files)
  await next.install(['/'])
  expect(await textOf(next.file(`${ORIGIN}/assets/de-two.js`))).toBe('deutsch two')
})

test('deletes the files of the older version when the new one is activated', async () => {
  const [, next] = await installBoth()
  await next.activate()
  expect((await cachedIn('storefront-shell')).sort()).toEqual([
    '/assets/main-two.js',
    '/index.html?revision=two',
    '/logo.svg?revision=two',
  ])
  expect((await cachedIn('dashboard-shell')).sort()).toEqual(['/admin.html?revision=two', '/assets/admin-two.js'])
})

test('does not cache the page of the next version among the files of this one', async () => {
  const old = createAppShells(one.files)
  await old.install(['/'])
  deploy()
  await expect(old.cacheDashboard()).rejects.toThrow('another version')
  expect(await cachedIn('dashboard-shell')).toEqual(['/assets/admin-one.js'])
  expect(await old.page('/admin')).toBeUndefined()
  const next = createAppShells(two.files)
  await next.install(['/'])
  expect(await textOf(next.page('/admin'))).toContain('<p>two</p>')
})

test('does not install a worker when the server already has another version', async () => {
  deploy()
  await expect(createAppShells(one.files).install(['/'])).rejects.toThrow('another version')
})

test('caches a page only after all of its files', async () => {
  failures.set('/assets/main-one.js', 99)
  const shells = createAppShells(one.files)
  await expect(shells.install(['/'])).rejects.toThrow('network')
  expect(await shells.page('/')).toBeUndefined()
  failures.clear()
  await shells.install(['/'])
  expect(await textOf(shells.page('/'))).toContain('<p>one</p>')
})

test('retries a request that fails once', async () => {
  for (const path of Object.keys(one.site)) failures.set(path, 1)
  await createAppShells(one.files).install(['/admin'])
  expect(await cachedIn('dashboard-shell')).toHaveLength(2)
})
