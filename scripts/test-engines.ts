// npm run test:engines: the main paths in Firefox and WebKit, which are installed where that is possible. Arguments go to vitest.
import { spawnSync } from 'node:child_process'
import { installEngines } from '#tests/support/engines/find-engines.ts'

if (installEngines().length > 0) {
  const args = ['run', '--project=engines', ...process.argv.slice(2)]
  process.exitCode = spawnSync('node_modules/.bin/vitest', args, { stdio: 'inherit' }).status ?? 1
}
