// npm run remove-worker: replaces the built service worker by one that removes itself, until the next build.
// See docs/decisions/installed-apps-and-updates.md.
import { rm } from 'node:fs/promises'
import { build } from 'esbuild'

const [dist = 'dist'] = process.argv.slice(2)
const WORKER = `${dist}/app/sw.js`

for (const packed of ['br', 'gz']) await rm(`${WORKER}.${packed}`, { force: true })
await build({
  entryPoints: ['app/service-worker/remove-worker.ts'],
  outfile: WORKER,
  bundle: true,
  format: 'iife',
  minify: true,
  target: 'es2022',
  logLevel: 'warning',
})
console.log(
  `${WORKER} now removes itself from every browser that has it. Restart the server; npm run build brings the worker back.`,
)
