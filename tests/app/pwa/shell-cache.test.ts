// The files of the apps as a worker keeps them, while the server replaces one version by the next.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShells, type ListedFile, type Shells } from '#app/service-worker/app-shells.ts'
import { memoryCaches } from '#tests/support/device/memory-caches.ts'

const ORIGIN = 'https://lot.example'

/** A version of both apps: a page each that asks for a part of its own, and a file whose name stays. */
function version(name: string) {
  const page = (part: string) => `<script type="module" src="/assets/${part}-${name}.js"></script><p>${name}</p>`
  const site: Record<string, string> = {
    '/index.html': page('main'),
    '/admin.html': page('admin'),
    '/logo.svg': `the logo of ${name}`,
    [`/assets/main-${name}.js`]: `main ${name}`,
    [`/assets/admin-${name}.js`]: `admin ${name}`,
  }
  const files = Object.keys(site).map((url): ListedFile => {
    const dashboard = url.includes('admin')
    return { url, revision: url.startsWith('/assets/') ? null : name, ...(dashboard ? { dashboard } : {}) }
  })
  return { site, files }
}

const [one, two] = [version('one'), version('two')]

let served: Record<string, string>
/** How often a file is not answered before it is. */
let unanswered: Map<string, number>

beforeEach(() => {
  served = one.site
  unanswered = new Map()
  vi.stubGlobal('self', { location: { origin: ORIGIN } })
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname
    const losses = unanswered.get(path) ?? 0
    unanswered.set(path, losses - 1)
    if (losses > 0) throw new TypeError('network')
    const text = served[path]
    return new Response(text ?? 'none', { status: text === undefined ? 404 : 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const keptIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url.slice(ORIGIN.length))
const textOf = async (found: Promise<Response | undefined>) => (await found)?.text()

/** The new version is on the server, with what it has replaced set aside. */
function deploy(): void {
  served = { ...one.site, ...two.site }
}

async function bothKept(): Promise<[Shells, Shells]> {
  const [old, next] = [createShells(one.files), createShells(two.files)]
  await old.install(['/admin'])
  deploy()
  await next.install(['/'])
  return [old, next]
}

test('two versions stand side by side while one waits, and each finds its own files', async () => {
  const [old, next] = await bothKept()
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

test('what only the older version needed goes when the new one takes over', async () => {
  const [, next] = await bothKept()
  await next.activate()
  expect((await keptIn('storefront-shell')).sort()).toEqual([
    '/assets/main-two.js',
    '/index.html?revision=two',
    '/logo.svg?revision=two',
  ])
  expect((await keptIn('dashboard-shell')).sort()).toEqual(['/admin.html?revision=two', '/assets/admin-two.js'])
})

test('a page of the next version is not kept among the files of this one', async () => {
  const old = createShells(one.files)
  await old.install(['/'])
  deploy()
  await expect(old.keepDashboard()).rejects.toThrow('another version')
  expect(await keptIn('dashboard-shell')).toEqual(['/assets/admin-one.js'])
  expect(await old.page('/admin')).toBeUndefined()
  const next = createShells(two.files)
  await next.install(['/'])
  expect(await textOf(next.page('/admin'))).toContain('<p>two</p>')
})

test('a worker whose server has replaced its version meanwhile is not installed', async () => {
  deploy()
  await expect(createShells(one.files).install(['/'])).rejects.toThrow('another version')
})

test('a page is kept only when all its files are', async () => {
  unanswered.set('/assets/main-one.js', 99)
  const shells = createShells(one.files)
  await expect(shells.install(['/'])).rejects.toThrow('network')
  expect(await shells.page('/')).toBeUndefined()
  unanswered.clear()
  await shells.install(['/'])
  expect(await textOf(shells.page('/'))).toContain('<p>one</p>')
})

test('one lost answer costs nothing', async () => {
  for (const path of Object.keys(one.site)) unanswered.set(path, 1)
  await createShells(one.files).install(['/admin'])
  expect(await keptIn('dashboard-shell')).toHaveLength(2)
})
