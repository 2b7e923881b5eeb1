import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { SimulatedDisk } from '#tests/support/simulated-disk.ts'
import { openSimulated } from './open-simulated.ts'
import { storeContract } from './store-contract.ts'

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
