// Node runs no TypeScript before 22.18, so the server is bundled; its packages stay where npm put them.
import { type BuildOptions, build } from 'esbuild'

export const serverBuild: BuildOptions = {
  entryPoints: ['sync-server/main.ts', 'sync-server/maintenance.ts'],
  outdir: 'dist/sync-server',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
}

export async function buildServer(): Promise<void> {
  await build(serverBuild)
}
