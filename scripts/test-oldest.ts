// npm run test:oldest: the browser tests with the oldest supported Chromium, which is installed on first use. Arguments go to vitest.
import { spawnSync } from 'node:child_process'
import { findOrInstallBrowser } from '#tests/support/browser/find-browser.ts'
import { findOldestBrowser } from '#tests/support/browser/find-oldest-browser.ts'

findOrInstallBrowser()
const path = await findOldestBrowser()
if (path) {
  const files = process.argv.length > 2 ? process.argv.slice(2) : ['tests/browser/']
  const env = { ...process.env, CHROMIUM_PATH: path }
  process.exitCode =
    spawnSync('node_modules/.bin/vitest', ['run', '--project=browser', ...files], { stdio: 'inherit', env }).status ?? 1
}
