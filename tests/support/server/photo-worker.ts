// The worker that encodes photos, bundled once per test process: to load its sources takes seconds, and each server starts it again.
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { serverBuild } from '../../../scripts/build-server.ts'

const outdir = resolve(`tests/output/photo-worker-${process.pid}`)
buildSync({ ...serverBuild, entryPoints: ['sync-server/photos/photo-worker.ts'], outdir })
process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))

export const PHOTO_WORKER = join(outdir, 'photo-worker.js')
