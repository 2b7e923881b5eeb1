// npm run build: the app into dist/app, the server into dist/sync-server.
// --if-needed leaves out what was built from the same sources, --server the app.
import { fingerprint, type Half, isCurrent, keepStamp } from './build-stamp.ts'

const halves: readonly Half[] = process.argv.includes('--server') ? ['server'] : ['app', 'server']
const ifNeeded = process.argv.includes('--if-needed')

for (const half of halves) {
  if (ifNeeded && (await isCurrent(half))) continue
  const stamp = await fingerprint(half)
  if (half === 'app') await (await import('./build-app.ts')).buildApp()
  else await (await import('./build-server.ts')).buildServer()
  await keepStamp(half, stamp)
}
