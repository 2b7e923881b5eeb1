// npm start: builds when what was built is of other sources, then serves in this process, so that signals reach it.
import { spawnSync } from 'node:child_process'

const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-needed'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
await import('./serve.mjs')
