// Bundles the server, because Node runs TypeScript only from 22.18 on. Packages stay in node_modules.
import { rm } from 'node:fs/promises'
import { type BuildOptions, build } from 'esbuild'

const OUTPUT = 'dist/sync-server'

export const serverBuild: BuildOptions = {
  entryPoints: ['sync-server/main.ts', 'sync-server/maintenance.ts', 'sync-server/photos/run-photo-jobs.ts'],
  outdir: OUTPUT,
  bundle: true,
  // A bundle in one file would import the packages of its dynamic imports at every start.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
}

export async function buildServer(): Promise<void> {
  // Chunks of earlier builds have other names.
  await rm(OUTPUT, { recursive: true, force: true })
  await build(serverBuild)
}
