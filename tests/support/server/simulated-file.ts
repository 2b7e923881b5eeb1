import type { Random } from '#tests/support/fixtures/seeded-random.ts'

type Change = { at: number; bytes: Uint8Array } | { length: number }

/** A file of the simulated disk: its visible content, its durable content, and the unsynced changes between them. */
export class SimulatedFile {
  #visible: Uint8Array
  #durable: Uint8Array
  #unsynced: Change[] = []

  constructor(content: Uint8Array) {
    this.#visible = Uint8Array.from(content)
    this.#durable = this.#visible
  }

  get length(): number {
    return this.#visible.length
  }

  content(): Buffer {
    return Buffer.from(this.#visible)
  }

  write(bytes: Uint8Array, at: number): void {
    this.#change({ at, bytes: Uint8Array.from(bytes) })
  }

  truncate(length: number): void {
    this.#change({ length })
  }

  sync(): void {
    this.#durable = this.#visible
    this.#unsynced = []
  }

  /** Each unsynced change is applied completely, not at all, in part or only in its length, in random order. */
  afterPowerCut(random: Random): Uint8Array {
    const order = this.#unsynced.map((change) => ({ change, rank: random() })).sort((a, b) => a.rank - b.rank)
    let content = this.#durable
    for (const { change } of order) {
      const chance = random()
      if (chance < 0.3) continue
      if ('length' in change || chance < 0.6) content = changed(content, change)
      else content = changed(content, torn(change, random))
    }
    return content
  }

  #change(change: Change): void {
    this.#visible = changed(this.#visible, change)
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
  // The length grew but the beginning was not written: it reads as zeros.
  return { at: at + cut, bytes: bytes.subarray(cut) }
}
