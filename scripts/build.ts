// npm run build: the app into dist/app, the server into dist/sync-server.
// --if-needed skips what is up to date, --server skips the app.
import { BUILD_CHARACTERS } from '#domain/protocol/device-report.ts'
import { type BuildTarget, fingerprint, isCurrent, writeStamp } from './build-stamp.ts'

const targets: readonly BuildTarget[] = process.argv.includes('--server') ? ['server'] : ['app', 'server']
const ifNeeded = process.argv.includes('--if-needed')

for (const target of targets) {
  if (ifNeeded && (await isCurrent(target))) continue
  const stamp = await fingerprint(target)
  if (target === 'app') await (await import('./build-app.ts')).buildApp(stamp.slice(0, BUILD_CHARACTERS))
  else await (await import('./build-server.ts')).buildServer()
  await writeStamp(target, stamp)
}
