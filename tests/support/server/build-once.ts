import { spawnSync } from 'node:child_process'

/** Builds the product if the sources have changed since the last build. */
export function setup(): void {
  const built = spawnSync('node_modules/.bin/tsx', ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The product could not be built')
}
