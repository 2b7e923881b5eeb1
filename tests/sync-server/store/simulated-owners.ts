import type { Owners } from '#sync-server/store/json/owner.ts'

/** A process that has the machine to itself: whoever held a lock before it is gone. */
export function simulatedOwners(pid = 1): Owners {
  const self = { pid, host: 'simulated', started: '1', boot: 'boot', pidNamespace: 'pid' }
  return { self: async () => self, lifeOf: async (owner) => (owner.pid === pid ? 'running' : 'gone') }
}
