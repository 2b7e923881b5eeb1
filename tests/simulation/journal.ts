import type { Envelope } from '#domain/mutations/mutation.ts'

/** What the simulation knows of each change, from outside the product: what the oracles judge by. */
export interface Known {
  mid: string
  name: string
  uid: string
  args: Record<string, unknown>
  /** Where it was made: a device and a user, or `rest`. */
  from: string
  userId: number | null
}

/** Counts what happened and keeps what people did, for oracles and traces. */
export class Journal {
  readonly counts = new Map<string, number>()
  /** Changes that a device has said it keeps, and those made by REST under a key. */
  readonly kept = new Map<string, Known>()
  /** Every change ever sent, also those without a key. */
  readonly sent = new Map<string, Omit<Known, 'from' | 'userId'>>()
  /** Words that a person threw away, or that went with a device: their end is known. */
  readonly givenUp = new Map<string, string>()
  /** Changes that a device took back, and why. */
  readonly withdrawn = new Map<string, string>()
  readonly lines: string[] = []
  readonly tracing: boolean
  now: () => number = () => 0

  constructor(tracing: boolean) {
    this.tracing = tracing
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  trace(line: () => string): void {
    if (this.tracing) this.lines.push(`${(this.now() / 1000).toFixed(3).padStart(9)} ${line()}`)
  }

  note({ mid, name, uid, args }: Pick<Envelope, 'mid' | 'name' | 'uid' | 'args'>): void {
    if (!this.sent.has(mid)) this.sent.set(mid, { mid, name, uid, args: structuredClone(args) })
  }
}
