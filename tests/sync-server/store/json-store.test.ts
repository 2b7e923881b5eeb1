import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './open-simulated.ts'
import { storeContract } from './store-contract.ts'

it('refuses a row that a file would not give back as it was', async () => {
  const store = await openSimulated(new SimulatedDisk())
  for (const value of [Number.NaN, new Date(), () => 1, 1n, new Map()]) {
    const put = store.transact([], (records) => records.put('counters', 'car', { value: value as number }))
    await expect(put).rejects.toThrow(TypeError)
  }
  await store.close()
})

it('refuses a change to a row in place, whoever makes it', async () => {
  const store = await openSimulated(new SimulatedDisk())
  await store.transact([], (records) => records.put('counters', 'car', { value: 1 }))
  const row = (await store.read()).get('counters', 'car') as { value: number }
  expect(() => {
    row.value = 2
  }).toThrow(TypeError)
  await store.close()
})

storeContract('a folder of files', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  return { open: () => openJsonStore({ dir }), dispose: () => rm(dir, { recursive: true }) }
})

storeContract('the same in memory', async () => {
  const disk = new SimulatedDisk()
  return { open: () => openSimulated(disk), dispose: async () => {} }
})

storeContract('a folder that is compacted all the time', async () => {
  const disk = new SimulatedDisk()
  return { open: () => openSimulated(disk, { compactAbove: 1 }), dispose: async () => {} }
})
