// npm start: builds if the sources have changed, then serves in this process, so that it receives signals.
import { spawnSync } from 'node:child_process'

const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-needed'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
await import('./serve.mjs')
