import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What both apps are built and developed with; `scripts/build-app.ts` builds them. */
export default defineConfig({
  root: 'app',
  publicDir: '../public',
  plugins: [react(), adminShell(), ownPartFetching()],
  // The build for browsers of today: a kilobyte and a half less than the one for those of ten years ago.
  resolve: { alias: { dexie: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.mjs')) } },
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

/** In the build a part that comes later is fetched by our own few lines: what has failed once can be asked for again. */
function ownPartFetching(): Plugin {
  const ours = fileURLToPath(import.meta.resolve('./app/ui/fetch-part.ts'))
  return {
    name: 'own-part-fetching',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        // The part itself is asked for at the same time as what is listed here. A browser too old for `modulepreload` needs none of it.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (part, needed) => needed.filter((file) => file !== part),
        },
      },
    }),
    resolveId: (id) => (id === '\0vite/preload-helper.js' ? ours : null),
  }
}
