import type { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'

/** Holds the next sync of a file until it is released; `reached` resolves when it has begun. */
export function holdSyncs(disk: SimulatedDisk): { reached: Promise<void>; release(): void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = new Promise<void>((resolve) => {
    disk.delay = async ({ kind }) => {
      if (kind !== 'sync') return
      resolve()
      await released
    }
  })
  return { reached, release }
}
