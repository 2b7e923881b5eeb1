// Bundles the server, because Node runs TypeScript only from 22.18 on. Packages stay in node_modules.
import { type BuildOptions, build } from 'esbuild'

export const serverBuild: BuildOptions = {
  entryPoints: ['sync-server/main.ts', 'sync-server/maintenance.ts', 'sync-server/photos/photo-worker.ts'],
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
