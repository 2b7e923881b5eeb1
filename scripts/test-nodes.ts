// npm run test:nodes: types and lint, the build, and the tests without a browser, under each version of Node.js that `engines` in
// package.json allows, from the npm package `node`; then one line for each. Arguments are other versions.
import { execFileSync, spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'

/** The oldest of all, and the newest of each later line. */
const VERSIONS = ['20.19.0', '22', '24']

const postgres = findPostgres()
if (typeof postgres === 'string') console.log(`SKIPPED: every test on PostgreSQL, because there is ${postgres}`)
const projects = typeof postgres === 'string' ? ['unit'] : ['unit', 'postgres']
const STEPS = [
  ['tsx', 'scripts/check.ts'],
  ['tsx', 'scripts/build.ts'],
  ['vitest', 'run', ...projects.map((project) => `--project=${project}`)],
]

const versions = process.argv.length > 2 ? process.argv.slice(2) : VERSIONS
const results = versions.map(testVersion)
console.log(`\n${results.map(({ line }) => line).join('\n')}`)
process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1

function testVersion(version: string): { line: string; hasPassed: boolean } {
  const folder = installNode(version)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const name = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()
  console.log(`\nNode.js ${name}`)
  const failed = STEPS.filter(
    ([command, ...args]) => spawnSync(`node_modules/.bin/${command}`, args, { env, stdio: 'inherit' }).status !== 0,
  )
  const outcome = failed.length === 0 ? 'passed' : `failed: ${failed.map((step) => step.join(' ')).join(', ')}`
  return { line: `Node.js ${name} ${outcome}`, hasPassed: failed.length === 0 }
}

/** @returns the folder of the program */
function installNode(version: string): string {
  const prefix = resolve('node_modules/.cache/nodes', version)
  const args = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', prefix]
  execFileSync('npm', [...args, `node@${version}`], { stdio: ['ignore', 2, 2] })
  return resolve(prefix, 'node_modules/node/bin')
}
