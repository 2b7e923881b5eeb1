// The program that encodes photos, bundled once per test process: to load its sources takes seconds, and each server starts it again.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { serverBuild } from '../../../scripts/build-server.ts'

const folder = resolve('tests/output')
export const PHOTO_PROGRAM = resolve(folder, 'run-photo-jobs.js')

const entryPoints = ['sync-server/photos/run-photo-jobs.ts']
const { outputFiles } = buildSync({ ...serverBuild, entryPoints, sourcemap: false, write: false })
mkdirSync(folder, { recursive: true })
// Every test process writes the same file, and another one may be reading it.
const written = `${PHOTO_PROGRAM}.${process.pid}`
writeFileSync(written, outputFiles[0]?.contents ?? '')
renameSync(written, PHOTO_PROGRAM)
