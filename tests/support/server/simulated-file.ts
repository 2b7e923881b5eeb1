import type { Random } from './simulated-disk.ts'

type Change = { at: number; bytes: Uint8Array } | { length: number }

/** One file of the simulated disk: what readers see, what is on the medium, and the changes between the two. */
export class SimulatedFile {
  #seen: Uint8Array
  #durable: Uint8Array
  #unsynced: Change[] = []

  constructor(content: Uint8Array) {
    this.#seen = Uint8Array.from(content)
    this.#durable = this.#seen
  }

  get length(): number {
    return this.#seen.length
  }

  content(): Buffer {
    return Buffer.from(this.#seen)
  }

  write(bytes: Uint8Array, at: number): void {
    this.#change({ at, bytes: Uint8Array.from(bytes) })
  }

  truncate(length: number): void {
    this.#change({ length })
  }

  sync(): void {
    this.#durable = this.#seen
    this.#unsynced = []
  }

  /** Of each unsynced change all, nothing, a part or only the length arrived; and not in their order. */
  afterPowerCut(random: Random): Uint8Array {
    const order = this.#unsynced.map((change) => ({ change, place: random() })).sort((a, b) => a.place - b.place)
    let content = this.#durable
    for (const { change } of order) {
      const luck = random()
      if (luck < 0.3) continue
      if ('length' in change || luck < 0.6) content = changed(content, change)
      else content = changed(content, torn(change, random))
    }
    return content
  }

  #change(change: Change): void {
    this.#seen = changed(this.#seen, change)
    this.#unsynced.push(change)
  }
}

function changed(content: Uint8Array, change: Change): Uint8Array {
  const length = 'length' in change ? change.length : Math.max(content.length, change.at + change.bytes.length)
  const next = new Uint8Array(length)
  next.set(content.subarray(0, length))
  if ('bytes' in change) next.set(change.bytes, change.at)
  return next
}

function torn({ at, bytes }: { at: number; bytes: Uint8Array }, random: Random): Change {
  const cut = Math.floor(random() * bytes.length)
  if (random() < 0.5) return { at, bytes: bytes.subarray(0, cut) }
  // The length grew and the beginning did not arrive: zeros stand there.
  return { at: at + cut, bytes: bytes.subarray(cut) }
}
