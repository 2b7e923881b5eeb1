import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope, MutationArgs, MutationName } from '#domain/kinds/mutation.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { type PullResponse, type PushResponse, parseCursor } from '#domain/protocol/protocol.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import type { Store } from '#sync-server/store/store.ts'
import { callerOf } from './caller-of.ts'
import { openStoreIn } from './open-test-store.ts'

/** A store of its own, which `await using` removes at the end of the test. */
export async function openTestStore() {
  const dir = mkdtempSync(join(tmpdir(), 'test-store-'))
  let store = await openStoreIn(dir)
  return {
    get store(): Store {
      return store
    },
    async reopen() {
      await store.close()
      store = await openStoreIn(dir)
    },
    async pull(
      cursor: string,
      userId: number | null,
      role: Actor['role'] = userId === null ? 'visitor' : 'admin',
    ): Promise<PullResponse> {
      return changesSince(await store.read(), {
        cursor: parseCursor(cursor),
        limit: 500,
        role,
        now: new Date(),
      })
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      rmSync(dir, { recursive: true })
    },
  }
}

type TestStore = Awaited<ReturnType<typeof openTestStore>>

/** A device as the server sees it: it pushes mutations any number of times. */
export class Tablet {
  readonly deviceId = randomUUID()
  private readonly testStore: TestStore
  readonly actor: Actor & { id: number }

  constructor(testStore: TestStore, actor: Actor & { id: number } = { id: 2, username: 'ann', role: 'user' }) {
    this.testStore = testStore
    this.actor = actor
  }

  queue<N extends MutationName>(name: N, args: MutationArgs[N], uid?: string): Envelope {
    const mid = randomUUID()
    const madeAt = '2001-01-01T00:00:00.000Z'
    return { mid, uid: uid ?? mid, name, args: args as Envelope['args'], format: 1, madeAt }
  }

  async send(...mutations: Envelope[]): Promise<PushResponse> {
    const now = () => new Date('2024-05-01T12:00:00Z')
    const request = { deviceId: this.deviceId, mutations }
    const response = await reconcileBatch(this.testStore.store, { caller: callerOf(this.actor), request, now })
    if (!response) throw new Error('a push without a cursor is never refused')
    return response
  }

  async make<N extends MutationName>(name: N, args: MutationArgs[N], uid?: string) {
    const envelope = this.queue(name, args, uid)
    const { outcomes } = await this.send(envelope)
    const [outcome] = outcomes
    if (!outcome) throw new Error('a push returns an outcome for every mutation')
    return { ...outcome, envelope }
  }
}
