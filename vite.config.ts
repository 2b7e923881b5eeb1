import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { dashboardFiles } from './scripts/dashboard-files.ts'

const BUILT_FILES = 'dist/app/.vite/manifest.json'
const MAX_PRECACHED_FILE = 4 * 1024 * 1024

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  plugins: [react(), adminShell(), serviceWorker()],
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { input: ['app/index.html', 'app/admin.html'] },
  },
})

/** In development as on the server: /admin and all below it is the dashboard's page. */
function adminShell(): Plugin {
  return {
    name: 'admin-shell',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (/^\/admin(\/|$)/.test(path)) request.url = '/admin.html'
        next()
      })
    },
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
      globPatterns: ['*.{html,js,svg}', 'assets/**/*.{js,css,woff2,svg}', 'fonts/*.woff2'],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: MAX_PRECACHED_FILE,
      manifestTransforms: [markDashboard],
    },
  })
}

/** The worker keeps two lists; an entry says itself when it is the dashboard's. */
function markDashboard<E extends { url: string }>(entries: E[]) {
  // The plugin comes here also when the app could not be built, and must not hide the reason.
  if (!existsSync(BUILT_FILES)) return { manifest: entries, warnings: [] }
  const dashboard = dashboardFiles(JSON.parse(readFileSync(BUILT_FILES, 'utf8')))
  const manifest = entries.map((entry) => (dashboard.has(entry.url) ? { ...entry, dashboard: true } : entry))
  return { manifest, warnings: [] }
}
