import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runsWith } from '#sync-server/store/engine/document.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openSimulated } from './open-simulated.ts'
import { storeContract } from './store-contract.ts'

it('of more than 500 starts the latest are known', () => {
  const runs = Array.from({ length: 500 }, (_, from) => ({ id: `${from}`, from }))
  expect(runsWith({ runs, sequence: 700 } as never, 'new')).toEqual([...runs.slice(1), { id: 'new', from: 700 }])
})

it('rejects a row that JSON would not restore', async () => {
  const store = await openSimulated(new SimulatedDisk())
  for (const value of [Number.NaN, new Date(), () => 1, 1n, new Map()]) {
    const put = store.transact((records) => records.put('counters', 'car', { value: value as number }))
    await expect(put).rejects.toThrow(TypeError)
  }
  await store.close()
})

it('throws when a stored row is changed in place', async () => {
  const store = await openSimulated(new SimulatedDisk())
  await store.transact((records) => records.put('counters', 'car', { value: 1 }))
  const row = (await store.read()).get('counters', 'car') as { value: number }
  expect(() => {
    row.value = 2
  }).toThrow(TypeError)
  await store.close()
})

it('F3 rejects a folder that cannot be created, in one line with exit code 78', async () => {
  const base = await temporaryFolder()
  await writeFile(join(base, 'file'), '')
  // No process may create a folder in /proc.
  for (const [dir, code] of [
    ['/proc/nope', 'ENOENT'],
    [join(base, 'file'), 'ENOTDIR'],
  ] as const) {
    await expect(openJsonStore({ dir })).rejects.toMatchObject({
      name: 'StoreCannotStart',
      exitCode: 78,
      message: expect.stringMatching(new RegExp(`^Cannot write to the data folder ${dir}: ${code}[^\\n]*$`)),
    })
  }
})

it('writes nothing when beforeWriting refuses the start', async () => {
  const dir = await temporaryFolder()
  const beforeWriting = () => nextTurn().then(() => Promise.reject(new StoreCannotStart('the photos are elsewhere')))
  await expect(openJsonStore({ dir, beforeWriting })).rejects.toThrow('the photos are elsewhere')
  expect(await readdir(dir)).toEqual([])
})

it('creates folders and files that only its user can read', async () => {
  const above = join(await temporaryFolder(), 'new')
  const dir = join(above, 'data')
  const store = await openJsonStore({ dir })
  const modes = async (paths: string[]) => Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))
  expect(await modes([above, dir])).toEqual([0o700, 0o700])
  const files = (await readdir(dir)).map((name) => join(dir, name))
  expect(new Set(await modes(files))).toEqual(new Set([0o600]))
  await store.close()
})

storeContract('a folder', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  return { open: () => openJsonStore({ dir }), dispose: () => rm(dir, { recursive: true }) }
})

storeContract('memory', async () => {
  const disk = new SimulatedDisk()
  return { open: () => openSimulated(disk), dispose: async () => {} }
})

storeContract('memory, compacted after every commit', async () => {
  const disk = new SimulatedDisk()
  return { open: () => openSimulated(disk, { compactAboveBytes: 1 }), dispose: async () => {} }
})
