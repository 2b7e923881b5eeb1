import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pruneRetiredAssets, retireAssets } from '../../scripts/retired-assets.ts'

const DAY = 24 * 60 * 60 * 1000
const FIRST = new Date('2024-05-01T12:00:00Z')
const daysLater = (days: number) => new Date(FIRST.getTime() + days * DAY)

let dir: string
let built: string
let retired: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'retired-'))
  built = join(dir, 'app')
  retired = join(dir, 'retired')
})

afterEach(() => rm(dir, { recursive: true }))

/** Simulates a build with these assets. */
async function build(assets: Record<string, string>, now: Date): Promise<void> {
  await retireAssets(built, retired, now)
  await rm(built, { recursive: true, force: true })
  for (const [name, content] of Object.entries(assets)) {
    await mkdir(join(built, 'assets', 'admin'), { recursive: true })
    await writeFile(join(built, 'assets', name), content)
  }
  await writeFile(join(built, 'index.html'), 'the page')
  await pruneRetiredAssets(built, retired, now)
}

async function retiredNames(): Promise<string[]> {
  const entries = await readdir(retired, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

it('retires the assets that a build replaces, not unchanged assets and other files', async () => {
  await build(
    { 'same-1.js': 'same', 'page-1.js': 'old', 'page-1.js.br': 'packed', 'admin/form-1.js': 'old form' },
    FIRST,
  )
  expect(await retiredNames()).toEqual([])
  await build({ 'same-1.js': 'same', 'page-2.js': 'new' }, daysLater(1))
  expect(await retiredNames()).toEqual(['form-1.js', 'page-1.js', 'page-1.js.br'])
  expect(await readFile(join(retired, 'assets', 'admin', 'form-1.js'), 'utf8')).toBe('old form')
})

it('keeps a retired asset for 30 days after the build that replaced it', async () => {
  await build({ 'page-1.js': '1' }, FIRST)
  await build({ 'page-2.js': '2' }, daysLater(100))
  await build({ 'page-3.js': '3' }, daysLater(120))
  expect(await retiredNames()).toEqual(['page-1.js', 'page-2.js'])
  await build({ 'page-4.js': '4' }, daysLater(131))
  expect(await retiredNames()).toEqual(['page-2.js', 'page-3.js'])
})

it('removes a retired asset when a build contains it again, and starts a new period when it is replaced again', async () => {
  await build({ 'page-1.js': '1' }, FIRST)
  await build({ 'page-2.js': '2' }, daysLater(1))
  await build({ 'page-1.js': '1' }, daysLater(2))
  expect(await retiredNames()).toEqual(['page-2.js'])
  await build({ 'page-3.js': '3' }, daysLater(28))
  await build({ 'page-4.js': '4' }, daysLater(40))
  expect(await retiredNames()).toEqual(['page-1.js', 'page-3.js'])
})
