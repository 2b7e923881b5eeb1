// Users are not mutations, because a password must not wait in an outbox. Their REST calls still run in one transaction over
// all users, so that two admins who delete each other at the same time cannot both succeed, and they support idempotency keys.

import type { Logger } from 'pino'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import { fault } from '#domain/values/faults/faults.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import { shortHash } from '#sync-server/store/short-hash.ts'
import type { Reader, Records, Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome, userUid } from '#sync-server/store/tables.ts'
import { throwNotAdmin } from './session.ts'
import { recordUserActivity, type UserEvent } from './user-activity.ts'

export interface UserRequest {
  caller: Caller
  /** `staff` for changes of one's own account. */
  permission: 'admin' | 'staff'
  /** The idempotency key; null without one, and then `fingerprint` is not used. */
  mid: string | null
  fingerprint: string
  /** ISO time. */
  now: string
  /** Called when the change is stored. */
  report: (event: UserEvent) => void
}

interface ApiRequest {
  caller: Caller
  actor: { id: number | null }
  address: string
  key: string | null
  target: string
}

/** @param body what the request asks for, without what confirms it. The order of its keys has no meaning */
export const userRequest = (
  { caller, actor, address, key, target }: ApiRequest,
  permission: UserRequest['permission'],
  body: unknown,
  { log, now, secret }: { log: Logger; now: () => Date; secret: string },
): UserRequest => ({
  caller,
  permission,
  mid: key,
  fingerprint: shortHash([actor.id, target, body], secret),
  now: now().toISOString(),
  report: (event) => log.info({ ...event, address }, 'security'),
})

/** `id` is the user the request changed. */
export type UserVerdict = Verdict & { id: number }

/**
 * Runs `decide` in a transaction, or returns the stored verdict of an earlier request with the same key.
 * @throws HttpError 401 or 403 when the caller is no longer an admin
 */
export async function transactUsers(
  store: Store,
  request: UserRequest,
  decide: (records: Records, actor: Actor) => UserVerdict,
): Promise<UserVerdict> {
  const { mid, fingerprint, now } = request
  let event: UserEvent | null = null
  const decided = await store.transact((records) => {
    event = null
    const actor = allowedActor(records, request)
    const stored = mid ? records.get(IDEMPOTENCY_RECORDS, mid) : undefined
    if (stored) return stored.fingerprint === fingerprint ? toVerdict(stored) : keyReused
    const users = [...records.all('users')]
    const verdict = decide(records, actor)
    if (verdict.status === 'applied') {
      const before = users.find(({ id }) => id === verdict.id)
      const after = records.get('users', String(verdict.id))
      event = recordUserActivity(records, { mid: mid ?? '', by: actor, before, after, now })
    }
    if (mid)
      records.put(IDEMPOTENCY_RECORDS, mid, {
        ...verdict,
        fingerprint,
        recordUid: userUid(verdict.id),
        sequence: records.sequence,
        answeredAt: now,
      })
    return verdict
  }, idempotencyRecords(mid))
  if (event) request.report(event)
  return decided
}

/** The stored verdict of an earlier request with the same key; null without one. Checked first, to avoid hashing a password. */
export async function storedVerdict(store: Store, request: UserRequest): Promise<UserVerdict | null> {
  if (request.mid === null) return null
  const view = await store.read()
  allowedActor(view, request)
  const stored = await store.history.get(IDEMPOTENCY_RECORDS, request.mid)
  if (!stored) return null
  return stored.fingerprint === request.fingerprint ? toVerdict(stored) : keyReused
}

const keyReused: UserVerdict = { status: 'refused', ...fault('key_reused'), id: 0 }

function toVerdict({ status, code, values, message, errors, id = 0 }: StoredOutcome): UserVerdict {
  return { status, code, values, message, errors, id }
}

/** @throws HttpError 401 or 403 */
function allowedActor(reader: Reader, { caller, permission }: UserRequest): Actor {
  const actor = caller.actorIn(reader)
  return actor.role === 'admin' || permission === 'staff' ? actor : throwNotAdmin()
}
