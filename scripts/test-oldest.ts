// npm run test:oldest: the browser tests with the oldest supported Chromium, which is installed on first use. Arguments go to vitest.
import { spawnSync } from 'node:child_process'
import { findOrInstallBrowser } from '#tests/support/browser/find-browser.ts'
import { findOldestBrowser } from '#tests/support/browser/find-oldest-browser.ts'

findOrInstallBrowser()
const path = await findOldestBrowser()
if (path) {
  const files = process.argv.length > 2 ? process.argv.slice(2) : ['tests/browser/']
  // All tests of a suite may belong to the long run (tests/support/long-run.ts).
  const args = ['run', '--project=browser', '--passWithNoTests', ...files]
  const env = { ...process.env, CHROMIUM_PATH: path }
  process.exitCode = spawnSync('node_modules/.bin/vitest', args, { stdio: 'inherit', env }).status ?? 1
}
