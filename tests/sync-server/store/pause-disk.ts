import type { Operation, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'

/** Holds the first operation that is wanted until `resume`. `paused` resolves when the disk has reached it. */
export function pauseDisk(
  disk: SimulatedDisk,
  isWanted: (operation: Operation) => boolean,
): { paused: Promise<void>; resume(): void } {
  let resume = () => {}
  const paused = new Promise<void>((reached) => {
    disk.delay = (operation) => {
      if (!isWanted(operation)) return Promise.resolve()
      disk.delay = () => Promise.resolve()
      reached()
      return new Promise((release) => {
        resume = release
      })
    }
  })
  return { paused, resume: () => resume() }
}
