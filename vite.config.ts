import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Root } from 'postcss'
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin } from 'vite'
import { WIDTHS } from './domain/values/widths.ts'
import { compiledTexts } from './scripts/compiled-texts.ts'
import { startTexts } from './scripts/start-texts.ts'

/** The oldest supported browsers. `lib` of app/tsconfig.json has their methods; scripts/check/check-browsers.ts the rest. */
export const OLDEST_BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4']

/** Shared by the builds of both apps (`scripts/build-app.ts`) and the development server (`scripts/dev.ts`). */
export default defineConfig({
  root: 'app',
  publicDir: '../public',
  plugins: [react(), adminShell(), repeatableImports(), compiledTexts(), startTexts()],
  // Smaller builds of the same versions. Dexie's default one is for old browsers, React Router's contains warnings for developers.
  resolve: {
    alias: [
      { find: 'dexie', replacement: modulePath('dexie/dist/modern/dexie.mjs') },
      { find: /^react-router$/, replacement: modulePath('react-router/package.json', 'dist/production/index.mjs') },
      {
        find: 'react-router/dom',
        replacement: modulePath('react-router/package.json', 'dist/production/dom-export.mjs'),
      },
    ],
  },
  css: {
    modules: { generateScopedName: className },
    postcss: { plugins: [{ postcssPlugin: 'widths', Once: declareWidths }, customMedia()] },
  },
  build: {
    target: OLDEST_BROWSERS,
    // One stylesheet for each app. Vite does not request the stylesheet of a lazy chunk again after it failed, so a retried
    // component would be rendered without its styles.
    cssCodeSplit: false,
    // Vite leaves out the dependencies of a chunk that imports nothing, and so the chunk.
    modulePreload: { polyfill: false, resolveDependencies: (file, imports) => [...new Set([file, ...imports])] },
  },
})

/** @param file beside the module, for files that its package does not export */
function modulePath(module: string, file = ''): string {
  return fileURLToPath(new URL(file, import.meta.resolve(module)))
}

/** Custom media queries apply to the file that contains them only. */
function declareWidths(styles: Root): void {
  styles.prepend(...Object.entries(WIDTHS).map(([name, query]) => `@custom-media --${name} ${query};`))
}

/** Depends on the path of the stylesheet and not on its content: a changed style changes no script. */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
    .split(sep)
    .join('/')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** Serves the dashboard's page for /admin and all paths below it in development, as the server does in production. */
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

/** Replaces the helper that Vite's build calls for every dynamic import. */
function repeatableImports(): Plugin {
  return {
    name: 'repeatable-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? `export { loadChunk as __vitePreload } from '/pwa/load-chunk.ts'` : null,
  }
}
