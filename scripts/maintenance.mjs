// npm run backup, restore, verify, reset-password, invite, maintain, migrate: runs the maintenance commands of the built server.
import { spawnSync } from 'node:child_process'

const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--server', '--if-needed'], {
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)
await import('../dist/sync-server/maintenance.js')
