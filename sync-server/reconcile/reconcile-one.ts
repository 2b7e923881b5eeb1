// The door of the documented REST calls: one change, decided over the record as it stands.
import type { Actor, Mutation } from '#domain/mutations/mutation.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import type { Answer } from '#sync-server/store/tables.ts'
import { deletionOf } from '#sync-server/store/tombstones.ts'
import { applyToStore } from './apply-to-store.ts'
import { keyReused } from './key-reused.ts'
import { keysOf } from './keys-of.ts'
import { overCurrent } from './over-current.ts'
import { storeWorld } from './store-world.ts'

export interface Single {
  actor: Actor
  /** Its `from` values and sale are filled in from the record as it stands. */
  mutation: Mutation
  /** Of who asked for what, when the request carries a key (the mutation's mid): the answer is then kept and repeated. */
  fingerprint: string | null
  now: () => Date
}

/** The answer to a change; `replayed` when it had been given before and nothing was done now. */
export type Replied = Answer & { replayed: boolean }

export async function reconcileOne(store: Store, single: Single): Promise<Replied> {
  const keys = keysOf(single.mutation, await store.read())
  return store.transact(keys, (records) => decide(records, single))
}

function decide(records: Records, { actor, mutation, fingerprint, now }: Single): Replied {
  const known = records.get('answers', mutation.mid)
  if (known && fingerprint !== null) {
    // A change that first came by push has another kind of fingerprint: its mid and its record say that it is the same.
    const isCreation = mutation.name.endsWith('.create')
    const pushed = known.seq !== undefined && known.recordUid === mutation.uid
    const same = known.fingerprint === fingerprint || (pushed && isCreation === (known.recordUid === mutation.mid))
    return same ? { ...known, replayed: true } : { ...keyReused(known), replayed: false }
  }
  const asked = { actor, mutation: overCurrent(storeWorld(records), mutation), now: now().toISOString(), fingerprint }
  const created = mutation.name.endsWith('.create') ? existing(records, mutation.uid) : null
  if (created) return { ...answerAgain(mutation.uid, created, asked.now), replayed: true }
  return { replayed: false, ...applyToStore(records, asked) }
}

/** A key names its record for ever, also when its answer is no longer kept. */
function existing(records: Records, uid: string) {
  return records.get('cars', uid) ?? records.get('inquiries', uid) ?? deletionOf(records, uid) ?? null
}

function answerAgain(uid: string, record: { id: number; version: number }, now: string): Answer {
  const { id, version } = record
  return { status: 'applied', fingerprint: '', recordUid: uid, id, version, answeredAt: now }
}
