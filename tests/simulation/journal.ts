import type { MutationRequest, ReportedResult } from '#app/sync/client.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'

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
  /** The mids that a REST call has sent too. It overwrites what its author had not seen. */
  readonly sentByRest = new Set<string>()
  /** The mids that a file has carried to a device. */
  readonly carried = new Set<string>()
  /** The mids of planned mutations in copies of databases. A rule may refuse one on one device and not on the other. */
  readonly copied = new Set<string>()
  /** The reasons why mutations may be lost, by mid: discarded by a person, or lost with a device. */
  readonly expectedLosses = new Map<string, string>()
  /** The uids of records whose creation a person has discarded, and with it everything about the record. */
  readonly discardedCreations = new Set<string>()
  /** The reasons of withdrawals, by mid. */
  readonly withdrawn = new Map<string, string>()
  /** What the rows of each import ask for. */
  readonly imports = new Map<string, readonly MutationRequest[]>()
  /** The content of the mutations that were on an attention list. */
  readonly refusedHere = new Set<string>()
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
