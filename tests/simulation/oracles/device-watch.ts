// Looks at every commit of every device: what people typed is kept from then on, and leaves the outbox only when the
// server has spoken.
import type { Commit, LocalStore, OutboxRow, RowKey, Rows, TableChange } from '#app/local/db/local-store.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import type { Device } from '#tests/simulation/device.ts'
import { short } from '#tests/simulation/names.ts'
import { BEGINNING } from '#tests/simulation/server-process.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'

interface Seen {
  outbox: Map<number, OutboxRow>
  settled: Map<RowKey, Rows['settled']>
  cursor: string | null
}

/** S34 */
const REMEMBERED = 7 * 24 * 3_600_000

export class DeviceWatch {
  readonly #seen = new WeakMap<LocalStore, Seen>()
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  committed(device: Device, store: LocalStore, userId: number | null, { changes }: Commit): void {
    const seen = this.#seen.get(store) ?? { outbox: new Map(), settled: new Map(), cursor: null }
    this.#seen.set(store, seen)
    for (const change of changes ?? []) {
      if (change.table === 'outbox') {
        const gone = change.cleared ? [...seen.outbox.values()] : []
        for (const seq of change.removes) gone.push(...[seen.outbox.get(Number(seq)) ?? []].flat())
        if (change.cleared) seen.outbox.clear()
        for (const seq of change.removes) seen.outbox.delete(Number(seq))
        for (const row of change.puts) {
          const before = seen.outbox.get(row.seq)
          if (before) gone.push(before)
          seen.outbox.set(row.seq, row)
          this.#kept(device, userId, row)
        }
        const still = new Set([...seen.outbox.values()].flatMap(midsOf))
        const settled = changes?.find(({ table }) => table === 'settled') as Settled | undefined
        for (const row of gone) {
          for (const mid of midsOf(row)) if (!still.has(mid)) this.#left(device, mid)
          if (!still.has(row.envelope.mid)) this.#remembers(device, row, settled)
        }
      }
      if (change.table === 'settled') this.#forgets(device, seen, change)
      if (change.table === 'device') for (const { cursor } of change.puts) this.#movedTo(seen, cursor)
    }
  }

  #kept(device: Device, userId: number | null, { envelope, withdrawn }: OutboxRow): void {
    const { journal } = this.#world
    if (withdrawn) journal.withdrawn.set(withdrawn.envelope.mid, withdrawn.reason)
    if (envelope.name === 'void' || journal.kept.has(envelope.mid)) return
    const { mid, name, uid, args } = envelope
    journal.note(envelope)
    journal.kept.set(mid, { mid, name, uid, args, userId, from: device.name })
  }

  #left({ name, session }: Device, mid: string): void {
    const { journal, serverWatch } = this.#world
    if ([serverWatch.answers, serverWatch.forgotten, serverWatch.expired].some((known) => known.has(mid))) return
    // Only a person who logs out may throw away what waits.
    if (session === null) journal.givenUp.set(mid, 'thrown away at log-out')
    else throw new Violation('S32', `${short(mid)} leaves the outbox of ${name} unanswered`)
  }

  /** S34: what stands is remembered when it leaves the outbox, unless it says anything about a visitor. */
  #remembers({ name, session }: Device, { envelope, outcome, withdrawn }: OutboxRow, settled?: Settled): void {
    const { mid, args } = envelope
    const status = outcome?.status ?? this.#world.serverWatch.answers.get(mid)?.status
    if (withdrawn || session === null || !['applied', 'merged', 'conflict'].includes(status ?? '')) return
    if (envelope.name === 'inquiry.edit' && 'note' in (args.fields as object)) return
    if (settled?.puts.some((row) => row.mid === mid)) return
    throw new Violation('S34', `${name} does not remember ${envelope.name} ${short(mid)}, which stands`)
  }

  /** S34: for a week by the server's clock, or until it waits again, or until the person has logged out. */
  #forgets({ name, session }: Device, { outbox, settled }: Seen, change: Settled): void {
    const gone = change.cleared ? [...settled.values()] : change.removes.flatMap((mid) => settled.get(mid) ?? [])
    if (change.cleared) settled.clear()
    for (const mid of change.removes) settled.delete(mid)
    for (const row of change.puts) settled.set(row.mid, row)
    const now = BEGINNING + this.#world.scheduler.clock
    const early = change.puts.find(({ at }) => !(Date.parse(at) <= now))
    if (early) throw new Violation('S34', `${name} remembers ${short(early.mid)} as of ${early.at}, which is to come`)
    const waits = new Set([...outbox.values()].flatMap(midsOf))
    for (const { mid, at } of gone) {
      if (settled.has(mid) || waits.has(mid) || session === null || Date.parse(at) < now - REMEMBERED) continue
      throw new Violation('S34', `${name} forgets ${short(mid)} of ${at} too soon`)
    }
  }

  #movedTo(seen: Seen, cursor: string | null): void {
    const [before, now] = [parseCursor(seen.cursor), parseCursor(cursor)]
    seen.cursor = cursor
    if (before && now && before.epoch === now.epoch && now.sequence < before.sequence) {
      throw new Violation('S33', `a cursor goes back from ${before.sequence} to ${now.sequence}`)
    }
  }
}

type Settled = Extract<TableChange, { table: 'settled' }>

/** The change itself, or the one that its withdrawal is about. */
function midsOf({ envelope, withdrawn }: OutboxRow): string[] {
  return [withdrawn ? withdrawn.envelope.mid : envelope.mid]
}
