// The store's care as it is called from a terminal: what it says, and the exit code a script goes by.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { startProduct } from '#tests/support/server/product.ts'

let base: string
let dataDir: string

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'dealership-care-'))
  dataDir = join(base, 'data')
  await mkdir(dataDir)
  await writeFile(join(base, 'file'), '')
  const product = await startProduct({ dataDir, env: { SEED: 'none' } })
  await product.stop()
  return () => rm(base, { recursive: true })
})

function care(args: string[], dir = dataDir) {
  const env = { PATH: process.env.PATH, INIT_CWD: base, DATA_DIR: dir }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/sync-server/care.js', ...args], { env })
  return { code: status, said: String(stdout).trim(), refused: String(stderr).trim() }
}

it('saves, checks and restores, and ends with 0', () => {
  expect(care(['backup', 'copy.json'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Saved in .*copy\.json/),
  })
  expect(care(['verify', 'copy.json'])).toMatchObject({ code: 0, said: expect.stringContaining('All is well.') })
  expect(care(['restore', 'copy.json'])).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored/) })
  expect(care(['reset-password', 'ADMIN'])).toMatchObject({ code: 0, said: expect.stringMatching(/: \S{16}$/) })
})

it.each([
  ['a backup in the place of a folder', ['backup', 'data'], 'data', 1],
  ['a backup below a file', ['backup', 'file/copy.json'], 'data', 1],
  ['a restore into a file', ['restore', 'copy.json'], 'file', 1],
  ['a restore of what is none', ['restore', 'file'], 'data', 78],
  ['a check of a file that is no store', ['verify', 'file'], 'data', 1],
  ['a person nobody knows', ['reset-password', 'nobody'], 'data', 1],
  ['a command there is none of', ['destroy'], 'data', 64],
])('refuses %s in one line', (_, args, dir, code) => {
  care(['backup', 'copy.json'])
  const refused = care(args, join(base, dir))
  expect(refused).toEqual({ code, said: '', refused: expect.stringMatching(/^[^\n]+$/) })
})

it('leaves a running server alone', async () => {
  const product = await startProduct({ env: { SEED: 'none' } })
  onTestFinished(() => product.remove())
  expect(care(['backup', 'running.json'], product.dataDir).code).toBe(0)
  expect(care(['restore', 'running.json'], product.dataDir)).toMatchObject({
    code: 75,
    refused: expect.stringContaining('in use'),
  })
  expect(care(['reset-password', 'admin'], product.dataDir).code).toBe(75)
})
