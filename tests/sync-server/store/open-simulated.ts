import { type JsonStoreOptions, openJsonStore } from '#sync-server/store/open-json-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { simulatedOwners } from './simulated-owners.ts'

let pid = 1

/** The store over a simulated disk; each call is a new process. */
export function openSimulated(disk: SimulatedDisk, options: Partial<JsonStoreOptions> = {}): Promise<Store> {
  return openJsonStore({ dir: disk.path, disk, owners: simulatedOwners(++pid), ...options })
}
