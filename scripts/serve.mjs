// npm run serve: serves what was built, without building.
import { existsSync } from 'node:fs'

const server = new URL('../dist/sync-server/main.js', import.meta.url)
if (!existsSync(server)) {
  console.error('Nothing has been built yet. Run `npm run build`, or `npm start`, which does both.')
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import(server.href)
