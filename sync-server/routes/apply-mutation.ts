// A documented writing call as a named change: through the same door as the devices' changes, and its outcome as an answer.
import { randomUUID } from 'node:crypto'
import type { Mutation } from '#domain/mutations/mutation.ts'
import { refuse } from '#sync-server/errors.ts'
import { fingerprint, requestKey } from '#sync-server/http/idempotency-key.ts'
import { type Replied, reconcileOne } from '#sync-server/reconcile/reconcile-one.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Answer, Row } from '#sync-server/store/tables.ts'
import type { ApiContext, ApiDeps } from './api-context.ts'

type Asked = { [N in Mutation['name']]: Pick<Extract<Mutation, { name: N }>, 'name' | 'args'> }[Mutation['name']]

/**
 * @param uid of the record it is about; null for a creation, whose uid is its mid
 * @throws HttpRefusal when the change is refused
 */
export async function makeChange(
  ctx: ApiContext,
  { store, now }: ApiDeps,
  change: Asked,
  uid: string | null,
  body: unknown,
): Promise<Replied> {
  const key = requestKey(ctx)
  const mid = key ?? randomUUID()
  const mutation = { uid: uid ?? mid, mid, madeAt: now().toISOString(), ...change } as Mutation
  const reply = await reconcileOne(store, {
    actor: ctx.state.actor,
    mutation,
    fingerprint: key ? fingerprint(ctx, body) : null,
    now,
  })
  ctx.state.replayed = reply.replayed
  if (reply.status === 'refused' || reply.status === 'conflict') refuseAs(reply)
  return reply
}

const STATUS_BY_CODE: Partial<Record<NonNullable<Answer['code']>, number>> = {
  invalid: 422,
  forbidden: 403,
  not_found: 404,
  deleted: 404,
}

export function refuseAs({ code, message = '', errors }: Answer): never {
  refuse((code && STATUS_BY_CODE[code]) ?? 409, message, { code, errors })
}

/**
 * The uid of the record with this number. A repeated request finds its record by its key when the record is gone.
 * @throws HttpRefusal 404
 */
export async function recordUid(
  ctx: ApiContext,
  { store }: ApiDeps,
  table: 'cars' | 'inquiries',
  missing: string,
): Promise<string> {
  const view = await store.read()
  const { id = '' } = ctx.params
  const found = /^[1-9]\d{0,14}$/.test(id) ? view.find(table, 'id', id) : undefined
  if (found) return found.uid
  const key = requestKey(ctx)
  const answer = key === null ? undefined : view.get('answers', key)
  return answer && String(answer.id) === id ? answer.recordUid : refuse(404, missing)
}

/** The record as it now stands; of one that has gone meanwhile only that. */
export function presented<T extends 'cars' | 'inquiries', P>(
  view: View,
  table: T,
  { recordUid: uid, id }: Answer,
  present: (row: Row<T>) => P,
): P | { id?: number; uid: string; deleted: true } {
  const row = view.get(table, uid)
  if (row) return present(row)
  const elsewhere = view.get(table === 'cars' ? 'inquiries' : 'cars', uid)
  if (elsewhere) refuse(409, 'This key was used for another change', { code: 'key_reused' })
  return { id, uid, deleted: true }
}
