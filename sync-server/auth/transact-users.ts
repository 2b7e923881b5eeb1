// Users are not mutations, because a password must not wait in an outbox. Their REST calls still run in one transaction over
// all users, so that two admins who delete each other at the same time cannot both succeed, and they support idempotency keys.
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import type { Verdict } from '#domain/mutations/world.ts'
import { isAdmin } from '#domain/users/user.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { type StoredOutcome, type StoredUser, userUid } from '#sync-server/store/tables.ts'
import { recordUserActivity } from './user-activity.ts'

export interface UserRequest {
  actorId: number
  /** The idempotency key; null without one, and then `fingerprint` is not used. */
  mid: string | null
  fingerprint: string
  /** ISO time. */
  now: string
}

/** `id` is the user the request changed. */
export type UserVerdict = Verdict & { id: number }

/**
 * Runs `decide` in a transaction, or returns the stored verdict of an earlier request with the same key.
 * @throws HttpError 401 or 403 when the actor is no longer an admin
 */
export async function transactUsers(
  store: Store,
  { actorId, mid, fingerprint, now }: UserRequest,
  decide: (records: Records) => UserVerdict,
): Promise<UserVerdict> {
  const keys = [
    { table: 'users', all: true },
    { table: 'counters', key: 'user' },
  ] as const
  return store.transact(mid ? [...keys, { table: 'answers', key: mid }] : keys, (records) => {
    const { username } = requireAdmin(records, actorId)
    const stored = mid ? records.get('answers', mid) : undefined
    if (stored) return stored.fingerprint === fingerprint ? toVerdict(stored) : keyReused
    const users = [...records.all('users')]
    const verdict = decide(records)
    if (verdict.status === 'applied') {
      const before = users.find(({ id }) => id === verdict.id)
      const after = records.get('users', String(verdict.id))
      recordUserActivity(records, { mid: mid ?? '', by: username, byId: actorId, before, after, now })
    }
    if (mid) records.put('answers', mid, { ...verdict, fingerprint, recordUid: userUid(verdict.id), answeredAt: now })
    return verdict
  })
}

/** The stored verdict of an earlier request with the same key; null without one. Checked first, to avoid hashing a password. */
export async function storedVerdict(store: Store, request: UserRequest): Promise<UserVerdict | null> {
  if (request.mid === null) return null
  const stored = (await store.read()).get('answers', request.mid)
  if (!stored) return null
  return stored.fingerprint === request.fingerprint ? toVerdict(stored) : keyReused
}

const keyReused: UserVerdict = { status: 'refused', code: 'key_reused', message: REJECTIONS.key_reused, id: 0 }

function toVerdict({ status, code, message, errors, id = 0 }: StoredOutcome): UserVerdict {
  return { status, code, message, errors, id }
}

/** Checked again inside the transaction: the actor may have been deleted or demoted since the request was authorized. */
function requireAdmin(records: Records, actorId: number): StoredUser {
  const actor = records.get('users', String(actorId))
  if (!actor) throwHttpError(401, 'This account no longer exists', { code: 'account_gone' })
  if (!isAdmin(actor)) throwHttpError(403, 'Only an admin may do this')
  return actor
}
