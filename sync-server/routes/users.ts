import { signToken } from '#sync-server/auth/session-token.ts'
import { knownVerdict, transactUsers, type UserRequest, type UserVerdict } from '#sync-server/auth/transact-users.ts'
import { addUser, changeUser, removeUser } from '#sync-server/auth/user-changes.ts'
import { refuse } from '#sync-server/errors.ts'
import { fingerprint, requestKey } from '#sync-server/http/idempotency-key.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { presentUser } from '#sync-server/present/user.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { ApiContext, ApiDeps, Handler } from './api-context.ts'
import { refuseAs } from './make-change.ts'
import { newUserFromBody, userChangesFromBody } from './user-body.ts'

const MISSING = 'User not found'

export function listUsers({ store }: ApiDeps): Handler {
  return async (ctx) => {
    ctx.body = Array.from((await store.read()).all('users'), presentUser)
  }
}

export function createUser(deps: ApiDeps): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const request = requestOf(ctx, deps, body)
    const { password, ...fields } = newUserFromBody(body)
    const known = await knownVerdict(deps.store, request)
    const hash = known ? '' : await deps.hasher.hash(password)
    const verdict =
      known ?? (await transactUsers(deps.store, request, (records) => addUser(records, fields, hash, request.now)))
    ctx.status = 201
    await answerWithUser(ctx, deps, verdict)
  }
}

export function editUser(deps: ApiDeps): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const request = requestOf(ctx, deps, body)
    const known = await knownVerdict(deps.store, request)
    if (known) return void (await answerWithUser(ctx, deps, known))
    const stored = await storedUser(ctx, deps)
    const { password, ...given } = userChangesFromBody(body, stored)
    const hash = password === '' ? null : await deps.hasher.hash(password)
    const change = (records: Records) => changeUser(records, stored.id, given, hash)
    const user = await answerWithUser(ctx, deps, await transactUsers(deps.store, request, change))
    if (hash !== null && user?.id === request.actorId) ctx.set('X-Token', signToken(user, deps.secret, deps.now()))
  }
}

export function deleteUser(deps: ApiDeps): Handler {
  return async (ctx) => {
    const request = requestOf(ctx, deps, null)
    const id = numberOf(ctx)
    const verdict = await transactUsers(deps.store, request, (records) => removeUser(records, id, request.actorId))
    if (verdict.status === 'refused') refuseVerdict(verdict)
    ctx.status = 204
  }
}

function requestOf(ctx: ApiContext, { secret, now }: ApiDeps, body: unknown): UserRequest {
  const { id } = ctx.state.user as StoredUser
  return {
    actorId: id,
    mid: requestKey(ctx),
    fingerprint: fingerprint(ctx, body, secret),
    now: now().toISOString(),
  }
}

function numberOf(ctx: ApiContext): number {
  const { id = '' } = ctx.params
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : refuse(404, MISSING)
}

async function storedUser(ctx: ApiContext, { store }: ApiDeps): Promise<StoredUser> {
  return (await store.read()).get('users', String(numberOf(ctx))) ?? refuse(404, MISSING)
}

async function answerWithUser(ctx: ApiContext, { store }: ApiDeps, verdict: UserVerdict): Promise<StoredUser | null> {
  if (verdict.status === 'refused') refuseVerdict(verdict)
  const user = (await store.read()).get('users', String(verdict.id))
  ctx.body = user ? presentUser(user) : { id: verdict.id, deleted: true }
  return user ?? null
}

function refuseVerdict(verdict: UserVerdict): never {
  refuseAs({ ...verdict, fingerprint: '', recordUid: '', answeredAt: '' })
}
