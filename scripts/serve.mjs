// npm run serve: serves the existing build.
import { existsSync } from 'node:fs'

const server = new URL('../dist/sync-server/main.js', import.meta.url)
if (!existsSync(server)) {
  console.error('No build found. Run `npm run build`, or `npm start`, which does both.')
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import(server.href)
