// Builds the two apps separately, each with its own copy of shared modules: shared chunks would contain library code that only the
// dashboard needs, and visitors would load it. The service worker is built with the second app, because its precache lists contain
// the files of both. Each app has the licence texts of its libraries in licenses.md. The last builds are the server-rendering modules.
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import { build, type InlineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import { OLDEST_BROWSERS } from '../vite.config.ts'
import { compress } from './compress.ts'
import { pruneRetiredAssets, retireAssets } from './retired-assets.ts'

interface ChunkGroup {
  name: string
  test: RegExp
  tags?: '$initial'[]
  priority?: number
}
type Output = NonNullable<NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['output']>

const BUILT = 'dist/app'
const FIRST_PAINT = 'dist/first-paint'
const RETIRED = 'dist/retired'
const DASHBOARD_LICENSES = 'licenses-dashboard.md'
const DASHBOARD_ASSETS = 'assets/admin'
/** Vite lists the libraries of pages only. */
const WORKER_LIBRARIES = ['barcode-detector', 'zxing-wasm']
/**
 * A page loads three chunks before its first paint, which change at different times: libraries, what every screen uses, and the screens.
 * Few chunks import the screens, so a change in one of them leaves the names of the others as they are.
 */
const FIRST_CHUNKS: ChunkGroup[] = [
  { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'], priority: 1 },
  {
    name: 'base',
    test: /\/app\/(?:ui|shared|local|http|pwa|sync|storefront\/components|dashboard\/components)\/|\/domain\/|\/text\//,
    tags: ['$initial'],
    priority: 1,
  },
]
/** Each chunk contains what it imports. Otherwise every module that two pages share is a chunk, and a request, of its own. */
const DASHBOARD_CHUNKS: ChunkGroup[] = [
  ...FIRST_CHUNKS,
  { name: 'log-in', test: /\/app\/dashboard\/(?:log-in|shell|route-guards)/, tags: ['$initial'], priority: 1 },
  { name: 'client', test: /\/app\/sync\/session\/(?:create-client|staff-session)\.ts$/ },
  { name: 'dashboard', test: /\/app\/dashboard\/dashboard\.tsx$/ },
]
/** Named after the file of the language in `text/`. */
const LANGUAGE_CHUNK = new RegExp(
  `^assets/(?:admin/)?(${LANGUAGE_CODES.filter((code) => code !== 'en').join('|')})-[\\w-]+\\.js$`,
)
const MAX_PRECACHED_FILE_BYTES = 4 * 1024 * 1024

/** @param fingerprint of the sources: devices of staff report it as their build */
export async function buildApp(fingerprint: string): Promise<void> {
  // A test runner sets another value, with which React's development build would be bundled.
  process.env.NODE_ENV = 'production'
  process.env.VITE_APP_BUILD = fingerprint
  await retireAssets(BUILT, RETIRED, new Date())
  const storefront = entry(
    'app/index.html',
    { emptyOutDir: true, license: { fileName: 'licenses.md' } },
    grouped(FIRST_CHUNKS),
  )
  await build({ ...storefront, plugins: [preloadLater('create-client')] })
  await minify(`${BUILT}/boot-guard.js`)
  const dashboard = entry(
    'app/admin.html',
    {
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: DASHBOARD_ASSETS,
      license: { fileName: DASHBOARD_LICENSES },
    },
    grouped(DASHBOARD_CHUNKS),
  )
  await build({ ...dashboard, plugins: [preloadLater('client', 'dashboard', 'en'), serviceWorker()] })
  for (const library of WORKER_LIBRARIES) await appendFile(`${BUILT}/${DASHBOARD_LICENSES}`, await licenseOf(library))
  await rm(FIRST_PAINT, { recursive: true, force: true })
  await buildFirstPaint('storefront')
  await buildFirstPaint('dashboard')
  await compress(BUILT)
  await pruneRetiredAssets(BUILT, RETIRED, new Date())
}

/** The module that renders pages of the app on the server. */
async function buildFirstPaint(app: string): Promise<void> {
  await build({
    logLevel: 'warn',
    // Bundles all libraries, because a production install of the server may lack them.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: `${app}/server-render.tsx`,
      outDir: `../${FIRST_PAINT}/${app}`,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

/** For scripts in `public`, which Vite copies without minifying them. */
async function minify(file: string): Promise<void> {
  const { code } = await transform(await readFile(file, 'utf8'), {
    minify: true,
    format: 'iife',
    target: OLDEST_BROWSERS,
  })
  await writeFile(file, code)
}

/** In the form of Vite's license file. */
async function licenseOf(library: string): Promise<string> {
  const folder = `node_modules/${library}`
  const { version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))
  return `\n## ${library} - ${version} (${license})\n\n${await readFile(`${folder}/LICENSE`, 'utf8')}`
}

const grouped = (groups: ChunkGroup[]): Output => ({ codeSplitting: { groups } })

function entry(input: string, options: InlineConfig['build'], output: Output = {}): InlineConfig {
  const rolldownOptions = { input, output }
  return {
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: 1000, outDir: `../${BUILT}`, rolldownOptions, ...options },
  }
}

/** Lets the page request the chunks, and what they import, together with its script. The server removes these links: see first-load.md. */
function preloadLater(...names: string[]): Plugin {
  return {
    name: 'preload-later',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Set<string>()
        const add = (file: string) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || files.has(file) || html.includes(file)) return
          files.add(file)
          chunk.imports.forEach(add)
        }
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name)) add(file)
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', 'data-later': true, crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }))
      },
    },
  }
}

function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'sw.ts',
    // Each page links the manifest of its app, and the apps register the worker.
    manifest: false,
    injectRegister: false,
    injectManifest: {
      target: OLDEST_BROWSERS,
      globPatterns: [
        '*.{html,js,svg}',
        'assets/**/*.{js,css,woff2,svg,json,wasm}',
        'fonts/*.woff2',
        'pictures/placeholder-*.webp',
      ],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: MAX_PRECACHED_FILE_BYTES,
      manifestTransforms: [markParts],
    },
  })
}

/** The worker caches the storefront, the dashboard and the texts of each language when they are used. It tells their files apart by these marks. */
function markParts<E extends { url: string }>(entries: E[]) {
  const partOf = ({ url }: E) => {
    const dashboard = /^(?:admin\.html$|assets\/admin\/)/.test(url)
    const [, language] = LANGUAGE_CHUNK.exec(url) ?? []
    return { ...(dashboard && { dashboard }), ...(language !== undefined && { language }) }
  }
  return { manifest: entries.map((file) => ({ ...file, ...partOf(file) })), warnings: [] }
}
