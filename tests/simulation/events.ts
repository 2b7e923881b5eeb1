import type { Device } from './device.ts'
import type { Scheduler } from './scheduler.ts'

interface World {
  readonly scheduler: Scheduler
  readonly isRecovering: boolean
}

/** The server's event stream: one tab of each device receives that something changed, unless the event is lost. */
export class Events {
  readonly #notified = new Set<Device>()
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  send(device: Device): void {
    const { scheduler, isRecovering } = this.#world
    if (!device.isOnline || this.#notified.has(device) || (!isRecovering && scheduler.chance(0.4))) return
    this.#notified.add(device)
    scheduler.after(scheduler.between(5, 400), () => {
      this.#notified.delete(device)
      const tab = device.openTabs.find(({ isFrozen }) => !isFrozen)
      if (device.isOnline) tab?.run()
    })
  }
}
