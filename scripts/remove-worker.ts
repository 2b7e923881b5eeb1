// npm run remove-worker: replaces the built service worker by one that unregisters itself, until the next build.
// See docs/decisions/installed-apps-and-updates.md.
import { rm } from 'node:fs/promises'
import { build } from 'esbuild'

const [dist = 'dist'] = process.argv.slice(2)
const workerFile = `${dist}/app/sw.js`

for (const extension of ['br', 'gz']) await rm(`${workerFile}.${extension}`, { force: true })
await build({
  entryPoints: ['app/service-worker/remove-worker.ts'],
  outfile: workerFile,
  bundle: true,
  format: 'iife',
  minify: true,
  target: 'es2022',
  logLevel: 'warning',
})
console.log(
  `${workerFile} now unregisters itself in every browser that has it. Restart the server. Run npm run build to restore the worker.`,
)
