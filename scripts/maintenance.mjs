// npm run backup, restore, verify, reset-password: the store's care, on the code the server runs.
import { spawnSync } from 'node:child_process'

const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--server', '--if-needed'], {
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(built.status ?? 1)
await import('../dist/sync-server/maintenance.js')
