// Looks at every commit of every device: what people typed is kept from then on, and leaves the outbox only when the
// server has spoken.
import type { Commit, LocalStore, OutboxRow } from '#app/local/local-store.ts'
import { parseCursor } from '#domain/protocol.ts'
import type { Device } from '../device.ts'
import { short } from '../names.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world.ts'

interface Seen {
  outbox: Map<number, OutboxRow>
  cursor: string | null
}

export class DeviceWatch {
  readonly #seen = new WeakMap<LocalStore, Seen>()
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  committed(device: Device, store: LocalStore, userId: number | null, { changes }: Commit): void {
    const seen = this.#seen.get(store) ?? { outbox: new Map(), cursor: null }
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
        for (const row of gone) for (const mid of midsOf(row)) if (!still.has(mid)) this.#left(device, mid)
      }
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
    if (serverWatch.answers.has(mid) || serverWatch.forgotten.has(mid)) return
    // Only a person who logs out may throw away what waits.
    if (session === null) journal.givenUp.set(mid, 'thrown away at log-out')
    else throw new Violation('S32', `${short(mid)} leaves the outbox of ${name} unanswered`)
  }

  #movedTo(seen: Seen, cursor: string | null): void {
    const [before, now] = [parseCursor(seen.cursor), parseCursor(cursor)]
    seen.cursor = cursor
    if (before && now && before.epoch === now.epoch && now.sequence < before.sequence) {
      throw new Violation('S33', `a cursor goes back from ${before.sequence} to ${now.sequence}`)
    }
  }
}

/** The change itself, or the one that its withdrawal is about. */
function midsOf({ envelope, withdrawn }: OutboxRow): string[] {
  return [withdrawn ? withdrawn.envelope.mid : envelope.mid]
}
