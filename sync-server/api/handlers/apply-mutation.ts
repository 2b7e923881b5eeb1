// Turns a writing REST call into a mutation, and the outcome into a response. REST calls and pushed mutations are reconciled by
// the same code.
import { randomUUID } from 'node:crypto'
import { KINDS, type NumberedKind, type TableOf } from '#domain/kinds/kinds.ts'
import type { Mutation } from '#domain/kinds/mutation.ts'
import { NUMBERED_KINDS } from '#domain/kinds/records.ts'
import type { AnyRequest, ApiDependencies } from '#sync-server/api/handler.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'
import { type Decided, reconcileOne } from '#sync-server/reconcile/decide.ts'
import type { View } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type Row, type StoredOutcome } from '#sync-server/store/tables.ts'

type NumberedTable = TableOf<NumberedKind>

type NamedMutation = {
  [N in Mutation['name']]: Pick<Extract<Mutation, { name: N }>, 'name' | 'args'>
}[Mutation['name']]

/**
 * @param uid of the record; null for a creation, whose uid is its mid
 * @param isConfirmed by a step-up
 * @throws HttpError when the mutation is refused
 */
export async function applyMutation(
  { key, caller }: Pick<AnyRequest, 'key' | 'caller'>,
  { store, now, mailsInquiries, quotas }: ApiDependencies,
  change: NamedMutation,
  uid: string | null,
  isConfirmed = false,
): Promise<Decided> {
  const mid = key ?? randomUUID()
  const mutation = { uid: uid ?? mid, mid, madeAt: now().toISOString(), ...change } as Mutation
  const outcome = await reconcileOne(store, {
    caller,
    mutation,
    hasKey: key !== null,
    now,
    mailsInquiries,
    newCarsOfDay: quotas.newCarsOfDay,
    isConfirmed,
  })
  if (outcome.status === 'refused' || outcome.status === 'conflict') throwRejection(outcome)
  return outcome
}

const STATUS_BY_CODE: Partial<Record<NonNullable<StoredOutcome['code']>, number>> = {
  invalid: 422,
  forbidden: 403,
  not_found: 404,
  deleted: 404,
}

/** @throws HttpError with the status for the code; 409 for rules about the state of a record */
export function throwRejection({
  code = 'invalid',
  values = {},
  message = '',
  errors,
}: Pick<StoredOutcome, 'code' | 'values' | 'message' | 'errors'>): never {
  throw new HttpError(STATUS_BY_CODE[code] ?? 409, { code, values, message, errors })
}

/**
 * The uid of the record with the id in the path. A repeated request still finds its record after the record was deleted.
 * @throws HttpError 404; 401 when the session has ended
 */
export async function findRecordUid(
  { key, caller, params: { id } }: Pick<AnyRequest, 'key' | 'caller'> & { params: { id: string } },
  { store }: ApiDependencies,
  table: NumberedTable,
  notFound: 'not_found.car' | 'not_found.enquiry',
): Promise<string> {
  const view = await store.read()
  caller.actorIn(view)
  const found = view.find(table, 'id', id)
  if (found) return found.uid
  const outcome = key === null ? undefined : await store.history.get(IDEMPOTENCY_RECORDS, key)
  return outcome && String(outcome.id) === id ? outcome.recordUid : throwHttpError(404, notFound)
}

/** The current record; `{deleted: true}` for one that was deleted since. @throws HttpError 409 when the key belongs to another kind of record */
export function presentRecord<T extends NumberedTable, P>(
  view: View,
  table: T,
  { recordUid: uid, id }: StoredOutcome,
  present: (row: Row<T>) => P,
): P | { id?: number; uid: string; deleted: true } {
  const row = view.get(table, uid)
  if (row) return present(row)
  const isOfOtherKind = NUMBERED_KINDS.some((kind) => view.get(KINDS[kind].table, uid))
  if (isOfOtherKind) throwHttpError(409, 'key_reused')
  return { id, uid, deleted: true }
}
