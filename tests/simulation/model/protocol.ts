// How requests name mutations and how their outcomes are repeated. Written without the code of the server.
import { createHash } from 'node:crypto'
import { withoutAdminFields } from '#domain/kinds/car/fields/field-readers.ts'
import { type Envelope, type Mutation, parseMutation } from '#domain/kinds/mutation.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { countChanges } from '#domain/mutations/subjects.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome } from '#sync-server/store/tables.ts'
import type { Reply, Request } from '#tests/simulation/http.ts'
import { applyMutation } from './effects.ts'
import { canonical, type Draft, rowsIn, type State } from './rows.ts'

const DAY_MS = 86_400_000
/** After this time the server forgets a device that pushes nothing, and an outcome that no request repeats. */
export const OUTCOME_DAYS = 400
/** Changes of one transaction. */
const SLICE = 100

export const isPush = ({ path }: Pick<Request, 'path'>) => path === '/api/sync/push'

export const pushed = ({ body }: Request) => JSON.parse(body as string) as PushRequest

/** The mutations of the request. */
export const mutationsIn = (request: Request): Envelope[] =>
  isPush(request) && request.body ? pushed(request).mutations : []

/** The outcomes in the response. */
export function outcomesIn(request: Request, { status, text }: Reply): Outcome[] {
  return isPush(request) && status === 200 && text.startsWith('{') ? (JSON.parse(text).outcomes ?? []) : []
}

/** An outcome as it is sent, with the number of its position in place of the position. */
export type DecidedOutcome = Omit<Outcome, 'at'> & { at: number }

/** @param part which transaction of the push it is @returns null when it has to fail */
export function decidePush(
  rows: Draft,
  request: Request,
  { actor, part, now }: { actor: Actor; part: number; now: string },
): DecidedOutcome[] | null {
  const { deviceId, mutations } = pushed(request)
  const parts = inParts(mutations)
  const before = parts[part - 1]?.at(-1)
  if (before && !rows.get(IDEMPOTENCY_RECORDS, before.mid)) return null
  const outcomes = (parts[part] ?? []).map((envelope) => toOutcome(envelope, decide(rows, actor, now, envelope)))
  rows.put('devices', deviceId, { ...rows.get('devices', deviceId), userId: actor.id as number, seenAt: now })
  return outcomes
}

/** An import of vehicles is as many changes as it has rows. */
function inParts(mutations: readonly Envelope[]): Envelope[][] {
  const parts: Envelope[][] = []
  for (const envelope of mutations) {
    const last = parts.at(-1)
    if (last && countChanges([...last, envelope]) <= SLICE) last.push(envelope)
    else parts.push([envelope])
  }
  return parts
}

function toOutcome({ mid }: Envelope, stored: StoredOutcome): DecidedOutcome {
  const { fingerprint: _, answeredAt: __, recordUid, sequence, rows, ...rest } = stored
  const verdicts = rows?.map((row) => ({ ...row, status: row.status ?? 'applied' }))
  return { ...rest, mid, uid: recordUid, at: sequence, ...(verdicts ? { rows: verdicts } : {}) }
}

function decide(rows: Draft, actor: Actor, now: string, envelope: Envelope): StoredOutcome {
  const { mid, uid } = envelope
  const fingerprint = fingerprintOf(actor, envelope)
  const known = repeated(rows, actor, envelope, fingerprint)
  if (known) return known
  const current = upgradeMutation(envelope)
  const mutation = current && parseMutation(current)
  if (mutation) {
    const outcome = applyMutation(rows, { ...mutation, madeAt: plausible(envelope.madeAt, now) }, actor, now)
    return put(rows, mid, { ...outcome, fingerprint })
  }
  const code = current ? 'invalid' : 'unknown_format'
  const refusal = { status: 'refused', ...fault(code) } as const
  return put(rows, mid, { ...refusal, fingerprint, recordUid: uid, sequence: rows.sequence, answeredAt: now })
}

/** S11: the outcome of the same request of the same user. Another one learns nothing. */
function repeated(
  rows: Draft,
  { role }: Actor,
  { mid, uid }: Pick<Envelope, 'mid' | 'uid'>,
  fingerprint: string | null,
): StoredOutcome | undefined {
  const known = fingerprint === null ? undefined : rows.get(IDEMPOTENCY_RECORDS, mid)
  if (!known || known.fingerprint === fingerprint) return known
  const common = (text: string | null) => text?.split('.')[0]
  const hasAdminFields = fingerprint?.includes('.')
  if (common(known.fingerprint) === common(fingerprint) && !(role === 'admin' && hasAdminFields)) return known
  const { sequence, answeredAt } = known
  const refusal = { status: 'refused', ...fault('key_reused') } as const
  return { ...refusal, fingerprint: '', recordUid: uid, sequence, answeredAt }
}

/** Not after the server's time, and not before what it forgets. */
function plausible(madeAt: string, now: string): string {
  const [said, latest] = [Date.parse(madeAt), Date.parse(now)]
  return said <= latest ? new Date(Math.max(said, latest - OUTCOME_DAYS * DAY_MS)).toISOString() : now
}

/**
 * @param created the record that the mutation would create, if there is one
 * @returns the outcome of a REST call. A repeated one has that of the first
 */
export function decideCall(
  rows: Draft,
  { mutation, rebased, hasKey }: { mutation: Mutation; rebased: Mutation; hasKey: boolean },
  { actor, now }: { actor: Actor; now: string },
  created: { id: number; version: number } | undefined,
): StoredOutcome {
  const fingerprint = hasKey ? fingerprintOf(actor, mutation) : null
  const known = repeated(rows, actor, mutation, fingerprint)
  if (known) return known
  if (created) {
    const { id, version } = created
    const found = { id, version, sequence: version, recordUid: mutation.uid, answeredAt: now }
    return { status: 'applied', fingerprint: '', ...found }
  }
  const outcome = applyMutation(rows, rebased, actor, now)
  const stored = { ...outcome, fingerprint: fingerprint ?? '' }
  const isKept = fingerprint !== null && (actor.role !== 'visitor' || outcome.status !== 'refused')
  return isKept ? put(rows, mutation.mid, stored) : stored
}

function put(rows: Draft, key: string, outcome: StoredOutcome): StoredOutcome {
  rows.put(IDEMPOTENCY_RECORDS, key, outcome)
  return outcome
}

/** The hash of the user and of the request: new values, without those that were shown. What only admins change is in a part of its own. */
function fingerprintOf({ id }: Actor, { name, uid, args }: Pick<Envelope, 'name' | 'uid' | 'args'>): string {
  const { saleId: _, fields, ...rest } = args as Record<string, unknown>
  const to = (change: unknown) => (change as { to?: unknown }).to
  const values = fields && Object.fromEntries(Object.entries(fields).map(([field, change]) => [field, to(change)]))
  const requested = values ? { ...rest, fields: values } : rest
  const forAll = withoutAdminFields(requested)
  const common = hashOf([id, name, uid, forAll])
  return canonical(forAll) === canonical(requested) ? common : `${common}.${hashOf(requested)}`
}

const HASH_CHARACTERS = 22

const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(value)))
    .digest('base64url')
    .slice(0, HASH_CHARACTERS)

/** Objects as lists of entries in the order of their names, without undefined values. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, inOrder(inner)])
}

/** The idempotency of a creation has no limit; that of anything else ends with its outcome. */
export function isRepeatable(state: State, request: Request): boolean {
  const has = (mid: string) => rowsIn(state, IDEMPOTENCY_RECORDS).has(mid)
  if (isPush(request)) return pushed(request).mutations.every(({ mid }) => has(mid))
  return request.key !== null && (request.method === 'POST' || has(request.key))
}
