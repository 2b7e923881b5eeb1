import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor, Envelope, MutationArgs, MutationName } from '#domain/mutations/mutation.ts'
import { type PullResponse, parseCursor } from '#domain/protocol/protocol.ts'
import { changesSince } from '#sync-server/reconcile/changes-since.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import type { Store } from '#sync-server/store/store.ts'

/** A real store in a folder of its own, gone when the test ends (`await using`). */
export async function openLot() {
  const dir = mkdtempSync(join(tmpdir(), 'lot-'))
  let store = await openJsonStore({ dir })
  return {
    get store(): Store {
      return store
    },
    async reopen() {
      await store.close()
      store = await openJsonStore({ dir })
    },
    async pull(cursor: string, userId: number | null, clientId?: string): Promise<PullResponse> {
      return changesSince(await store.read(), {
        cursor: parseCursor(cursor),
        limit: 500,
        userId,
        clientId,
        now: new Date(),
      })
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      rmSync(dir, { recursive: true })
    },
  }
}

type Lot = Awaited<ReturnType<typeof openLot>>

/** A tablet as the server sees it: an outbox whose changes it numbers, and sends as often as it likes. */
export class Tablet {
  readonly clientId = randomUUID()
  private seq = 0
  private readonly lot: Lot
  readonly actor: Actor & { id: number }

  constructor(lot: Lot, actor: Actor & { id: number } = { id: 2, username: 'ann', role: 'user' }) {
    this.lot = lot
    this.actor = actor
  }

  queue<N extends MutationName>(name: N, args: MutationArgs[N], uid?: string): Envelope {
    const mid = randomUUID()
    this.seq += 1
    const madeAt = '2001-01-01T00:00:00.000Z'
    return { mid, seq: this.seq, uid: uid ?? mid, name, args: args as Envelope['args'], format: 1, madeAt }
  }

  send(...mutations: Envelope[]) {
    const now = () => new Date('2024-05-01T12:00:00Z')
    const request = { clientId: this.clientId, mutations }
    return reconcileBatch(this.lot.store, { actor: this.actor, request, now })
  }

  async make<N extends MutationName>(name: N, args: MutationArgs[N], uid?: string) {
    const envelope = this.queue(name, args, uid)
    const { outcomes } = await this.send(envelope)
    const [outcome] = outcomes
    if (!outcome) throw new Error('a push answers every change')
    return { ...outcome, envelope }
  }
}
