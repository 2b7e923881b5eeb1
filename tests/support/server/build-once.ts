import { spawnSync } from 'node:child_process'

/** Before the tests that drive the product: what is in dist/ is what the sources say. */
export function setup(): void {
  const built = spawnSync('node_modules/.bin/tsx', ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The product could not be built')
}
