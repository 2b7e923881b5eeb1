import type { Owners } from '#sync-server/store/json/disk/lock-owner.ts'
import { type JsonStoreOptions, openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'

let pid = 1

/** Opens the store on a simulated disk, each time as a new process. */
export function openSimulated(disk: SimulatedDisk, options: Partial<JsonStoreOptions> = {}): Promise<Store> {
  return openJsonStore({ dir: disk.path, disk, owners: simulatedOwners(++pid), ...options })
}

/** The only running process of its machine: every other owner of a lock is gone. */
export function simulatedOwners(pid = 1): Owners {
  const self = { pid, host: 'simulated', started: '1', boot: 'boot', pidNamespace: 'pid' }
  return { self: async () => self, livenessOf: async (owner) => (owner.pid === pid ? 'running' : 'gone') }
}
