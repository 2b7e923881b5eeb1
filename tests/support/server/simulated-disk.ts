// A disk in memory that can lose power, fail and fill up. As on a real one, a write is in the page cache until its file is
// synced, and a name until its folder is. A power cut keeps any part of the unsynced changes, in any order.

import type { Disk, DiskFile, ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import type { Random } from '#tests/support/fixtures/seeded-random.ts'
import { SimulatedFile } from './simulated-file.ts'

export interface Operation {
  kind: 'open' | 'write' | 'sync' | 'truncate' | 'rename' | 'link' | 'unlink' | 'syncFolder'
  name: string
  /** Counts the operations that change something, from 1. */
  number: number
}

/** Replaces the operation by an error, or ends the process before, during or after it. */
export type Fault = Error | 'crash-before' | 'crash-half' | 'crash-after' | undefined

export class SimulatedDisk implements Disk {
  readonly path = '/simulated'
  /** Called before each operation that changes something. */
  fault: (operation: Operation) => Fault = () => undefined
  /** Awaited before each of them. */
  delay: (operation: Operation) => Promise<void> = () => Promise.resolve()
  capacityBytes = Number.POSITIVE_INFINITY
  operations: Operation[] = []
  /** Resolves when a fault has ended the process. No call settles after that. */
  readonly crashed: Promise<void>
  #crash: () => void = () => {}
  #isDown = false
  #touches = new Map<string, number>()
  #names = new Map<string, SimulatedFile>()
  /** The names on the medium, and the unsynced changes of names, each of which is atomic. */
  #durableNames = new Map<string, SimulatedFile>()
  #unsynced: [name: string, file: SimulatedFile | null][][] = []

  constructor() {
    this.crashed = new Promise((resolve) => {
      this.#crash = resolve
    })
  }

  /** The disk as a new process finds it: the page cache survives a kill. */
  afterKill(): SimulatedDisk {
    const next = new SimulatedDisk()
    for (const [name, file] of this.#names) next.write(name, file.content())
    return next
  }

  afterPowerCut(random: Random): SimulatedDisk {
    const names = new Map(this.#durableNames)
    for (const change of this.#unsynced) {
      if (random() < 0.5) continue
      for (const [name, file] of change) file ? names.set(name, file) : names.delete(name)
    }
    const next = new SimulatedDisk()
    for (const [name, file] of names) next.write(name, file.afterPowerCut(random))
    return next
  }

  /** Writes a file durably, as another program would. */
  write(name: string, content: Uint8Array): void {
    const file = new SimulatedFile(content)
    this.#names.set(name, file)
    this.#durableNames.set(name, file)
  }

  remove(name: string): void {
    this.#names.delete(name)
    this.#durableNames.delete(name)
  }

  /** The content of every file, unsynced changes included. */
  files(): Record<string, Buffer> {
    const found = [...this.#names].map(([name, file]): [string, Buffer] => [name, file.content()])
    return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  async list(): Promise<string[]> {
    await this.#turn()
    return [...this.#names.keys()]
  }

  async read(name: string): Promise<Buffer> {
    await this.#turn()
    return this.#file(name).content()
  }

  async openToRead(name: string): Promise<ReadableFile> {
    await this.#turn()
    const file = this.#file(name)
    return {
      size: file.length,
      read: async (target, at) => {
        await this.#turn()
        return file.content().copy(target, 0, at)
      },
      close: () => this.#turn(),
    }
  }

  async open(name: string, how: 'create' | 'replace' | 'existing'): Promise<DiskFile> {
    if (how === 'existing') {
      await this.#turn()
      return this.#handle(name, this.#file(name))
    }
    if (how === 'create' && this.#names.has(name)) throw diskError('EEXIST')
    let file = this.#names.get(name)
    await this.#perform('open', name, () => {
      if (file) return file.truncate(0)
      file = new SimulatedFile(new Uint8Array())
      this.#rename([[name, file]])
    })
    return this.#handle(name, file as SimulatedFile)
  }

  rename(from: string, to: string): Promise<void> {
    return this.#perform('rename', to, () => {
      const file = this.#file(from)
      this.#rename([
        [from, null],
        [to, file],
      ])
    })
  }

  link(from: string, to: string): Promise<void> {
    return this.#perform('link', to, () => {
      const file = this.#file(from)
      if (this.#names.has(to)) throw diskError('EEXIST')
      this.#rename([[to, file]])
    })
  }

  unlink(name: string): Promise<void> {
    return this.#perform('unlink', name, () => {
      this.#file(name)
      this.#rename([[name, null]])
    })
  }

  syncFolder(): Promise<void> {
    return this.#perform('syncFolder', '', () => {
      this.#durableNames = new Map(this.#names)
      this.#unsynced = []
    })
  }

  async touch(name: string): Promise<void> {
    this.#touches.set(name, (this.#touches.get(name) ?? 0) + 1)
  }

  async touchedAt(name: string): Promise<number> {
    this.#file(name)
    return this.#touches.get(name) ?? 0
  }

  #handle(name: string, file: SimulatedFile): DiskFile {
    return {
      write: (bytes, at) =>
        this.#perform(
          'write',
          name,
          () => {
            const room = this.capacityBytes - this.#used() - Math.max(0, at + bytes.length - file.length)
            const fits = room >= 0 ? bytes.length : Math.max(0, bytes.length + room)
            file.write(bytes.subarray(0, fits), at)
            if (fits < bytes.length) throw diskError('ENOSPC')
          },
          () => file.write(bytes.subarray(0, bytes.length >> 1), at),
        ),
      sync: () => this.#perform('sync', name, () => file.sync()),
      truncate: (length) => this.#perform('truncate', name, () => file.truncate(length)),
      close: () => this.#turn(),
    }
  }

  async #perform(kind: Operation['kind'], name: string, action: () => void, half = () => {}): Promise<void> {
    await this.#turn()
    const operation = { kind, name, number: this.operations.length + 1 }
    this.operations.push(operation)
    await this.delay(operation)
    const fault = this.fault(operation)
    if (fault instanceof Error) throw fault
    if (fault === undefined) return action()
    try {
      if (fault === 'crash-half') half()
      else if (fault === 'crash-after') action()
    } finally {
      this.#isDown = true
      this.#crash()
      await this.#turn()
    }
  }

  /** A real call never settles in the same turn; after a crash it never settles. */
  async #turn(): Promise<void> {
    await null
    if (this.#isDown) await new Promise<never>(() => {})
  }

  #rename(change: [string, SimulatedFile | null][]): void {
    for (const [name, file] of change) file ? this.#names.set(name, file) : this.#names.delete(name)
    this.#unsynced.push(change)
  }

  #file(name: string): SimulatedFile {
    const file = this.#names.get(name)
    if (!file) throw diskError('ENOENT')
    return file
  }

  #used(): number {
    return [...new Set(this.#names.values())].reduce((sum, file) => sum + file.length, 0)
  }
}

export function diskError(code: 'ENOENT' | 'EEXIST' | 'ENOSPC' | 'EDQUOT' | 'EIO' | 'EROFS' | 'EACCES'): Error {
  return Object.assign(new Error(`${code}: simulated`), { code })
}
