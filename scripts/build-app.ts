// The two apps are built apart, each with its own copy of what both use: a bundle shared by both would hold what only the
// dashboard needs of a library, and a visitor would load it. The worker comes last and lists the files of both. What public
// pages begin with is a module for the server.
import { readFile, writeFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import { build, type InlineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compress } from './compress.ts'
import { setAside, sweepRetired } from './retired-assets.ts'

const BUILT = 'dist/app'
const FIRST_PAINT = 'dist/first-paint'
const RETIRED = 'dist/retired'
const DASHBOARD_ASSETS = 'assets/admin'
const LARGEST_LISTED_FILE = 4 * 1024 * 1024

export async function buildApp(): Promise<void> {
  // React's development build would be bundled otherwise, when a test runner is what builds.
  process.env.NODE_ENV = 'production'
  await setAside(BUILT, RETIRED, new Date())
  await build(entry('app/index.html', { emptyOutDir: true }))
  await minify(`${BUILT}/boot-guard.js`)
  const dashboard = entry('app/admin.html', { emptyOutDir: false, copyPublicDir: false, assetsDir: DASHBOARD_ASSETS })
  await build({ ...dashboard, plugins: [serviceWorker()] })
  await build({
    logLevel: 'warn',
    // Of the libraries that the server has not installed for itself nothing may be missing.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'storefront/server-render.tsx',
      outDir: `../${FIRST_PAINT}`,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  await compress(BUILT)
  await sweepRetired(BUILT, RETIRED, new Date())
}

/** What stands in `public` comes as it is written, with its comments. */
async function minify(file: string): Promise<void> {
  const { code } = await transform(await readFile(file, 'utf8'), { minify: true })
  await writeFile(file, code)
}

function entry(input: string, options: InlineConfig['build']): InlineConfig {
  return {
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: 1000, outDir: `../${BUILT}`, rolldownOptions: { input }, ...options },
  }
}

function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'sw.ts',
    // Each page links the manifest of its own app and registers the worker itself.
    manifest: false,
    injectRegister: false,
    injectManifest: {
      globPatterns: [
        '*.{html,js,svg}',
        'assets/**/*.{js,css,woff2,svg}',
        'fonts/*.woff2',
        'icons/*.svg',
        'pictures/placeholder-*.webp',
      ],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: LARGEST_LISTED_FILE,
      manifestTransforms: [markDashboard],
    },
  })
}

/** The worker keeps two lists; an entry says itself when it is the dashboard's. */
function markDashboard<E extends { url: string }>(entries: E[]) {
  const isDashboard = ({ url }: E) => /^(?:admin\.html$|assets\/admin\/|icons\/admin-)/.test(url)
  return { manifest: entries.map((file) => (isDashboard(file) ? { ...file, dashboard: true } : file)), warnings: [] }
}
