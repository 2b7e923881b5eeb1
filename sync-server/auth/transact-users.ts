// Users are no mutations: passwords never wait on a device. Their documented calls are still decided in one transaction over
// all users, so that two admins who remove each other at once cannot both succeed, and a key is answered like any other.
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import type { Verdict } from '#domain/mutations/world.ts'
import { isAdmin } from '#domain/users/user.ts'
import { refuse } from '#sync-server/errors.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import type { Answer, StoredUser } from '#sync-server/store/tables.ts'
import { recordUserActivity, userUid } from './user-activity.ts'

export interface UserRequest {
  actorId: number
  /** The key of the request, null without one; `fingerprint` is then not looked at. */
  mid: string | null
  fingerprint: string
  /** ISO time. */
  now: string
}

/** What became of it, and of which user. */
export type UserVerdict = Verdict & { id: number }

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
    const known = mid ? records.get('answers', mid) : undefined
    if (known) return known.fingerprint === fingerprint ? toVerdict(known) : keyReused
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

/** The answer a request with this key had before, so that a password need not be hashed to find it again. */
export async function knownVerdict(store: Store, request: UserRequest): Promise<UserVerdict | null> {
  if (request.mid === null) return null
  const known = (await store.read()).get('answers', request.mid)
  if (!known) return null
  return known.fingerprint === request.fingerprint ? toVerdict(known) : keyReused
}

const keyReused: UserVerdict = { status: 'refused', code: 'key_reused', message: REJECTIONS.key_reused, id: 0 }

function toVerdict({ status, code, message, errors, id = 0 }: Answer): UserVerdict {
  return { status, code, message, errors, id }
}

/** Asked again inside the transaction: the caller may have been removed or demoted since the request came in. */
function requireAdmin(records: Records, actorId: number): StoredUser {
  const actor = records.get('users', String(actorId))
  if (!actor) refuse(401, 'This account no longer exists', { code: 'account_gone' })
  if (!isAdmin(actor)) refuse(403, 'Only an admin may do this')
  return actor
}
