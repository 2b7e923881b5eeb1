// `npm run test:mutants [-- FILE...]`: changes the rules in `domain/` one place at a time and runs the tests of `tests/domain` against
// each change. A change that no test notices survives. Exits with 1 when less than 90 % of the changes are noticed. Installs StrykerJS
// on first use.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const files = process.argv.slice(2)

if (!existsSync(`${FOLDER}node_modules`)) {
  // Its peer, vitest, is the one of this project.
  const args = ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 2, 2] })
}
const stryker = `${FOLDER}node_modules/@stryker-mutator/core/bin/stryker.js`
const only = files.length > 0 ? ['--mutate', files.join(',')] : []
const { status } = spawnSync(process.execPath, [stryker, 'run', `${FOLDER}stryker.config.json`, ...only], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
