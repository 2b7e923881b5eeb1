import type { ReportedResult } from '#app/sync/mutate/result-tracker.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'

/** A mutation as it was observed outside the product. */
export interface ObservedMutation {
  mid: string
  name: string
  uid: string
  args: Record<string, unknown>
  /** The name of the device. */
  deviceName: string
  userId: number | null
}

/** Counts events and records mutations, for oracles and traces. */
export class Journal {
  readonly counts = new Map<string, number>()
  /** Mutations that a device has stored, by mid. */
  readonly stored = new Map<string, ObservedMutation>()
  /** Every mutation ever stored or pushed, by mid. */
  readonly sent = new Map<string, Omit<ObservedMutation, 'deviceName' | 'userId'>>()
  /** The mids whose outcome a response has had. */
  readonly answered = new Set<string>()
  /** The mids that a REST call has sent too. It overwrites what its author had not seen. */
  readonly sentByRest = new Set<string>()
  /** The mids that a file has carried to a device. */
  readonly carried = new Set<string>()
  /** The mids that were pending in a copy of a database. A person can undo one on one device that the other one sends. */
  readonly copied = new Set<string>()
  /** The reasons why mutations may be lost, by mid: discarded by a person, or lost with a device. */
  readonly expectedLosses = new Map<string, string>()
  /** The mids that were part of a request that has reached the server. */
  readonly pushed = new Set<string>()
  /** The mids of pushes at which the server has failed. */
  readonly failed = new Set<string>()
  /** The mids that a device has removed because the server has failed at them. */
  readonly removed = new Set<string>()
  /** The tab in which a person waits for the result of a mutation, by mid. */
  readonly attendedBy = new Map<string, { readonly isAlive: boolean }>()
  /** The results that screens have shown, by mid. */
  readonly results = new Map<string, ReportedResult['kind']>()
  readonly lines: string[] = []
  readonly tracing: boolean
  now: () => number = () => 0

  constructor(tracing: boolean) {
    this.tracing = tracing
  }

  count(label: string): void {
    this.counts.set(label, (this.counts.get(label) ?? 0) + 1)
  }

  trace(line: () => string): void {
    if (this.tracing) this.lines.push(`${(this.now() / 1000).toFixed(3).padStart(9)} ${line()}`)
  }

  recordSent({ mid, name, uid, args }: Pick<Envelope, 'mid' | 'name' | 'uid' | 'args'>): void {
    if (!this.sent.has(mid)) this.sent.set(mid, { mid, name, uid, args: structuredClone(args) })
  }
}
