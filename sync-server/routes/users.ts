import type { Actor } from '#domain/users/user.ts'
import { rejectEasyPassword } from '#sync-server/auth/easy-passwords.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import { storedVerdict, transactUsers, type UserRequest, type UserVerdict } from '#sync-server/auth/transact-users.ts'
import { addUser, changeUser, removeUser, resetTwoFactor } from '#sync-server/auth/user-changes.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import { idempotencyKey, requestFingerprint } from '#sync-server/http/idempotency-key.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { presentUser, staffMember } from '#sync-server/present/user.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { ApiContext, Handler, RouteDependencies } from './api-context.ts'
import { throwRejection } from './apply-mutation.ts'
import { newUserFromBody, userChangesFromBody } from './user-body.ts'

const NOT_FOUND = 'User not found'

export function listUsers({ store }: RouteDependencies): Handler {
  return async (ctx) => {
    ctx.body = Array.from((await store.read()).all('users'), presentUser)
  }
}

export function listStaff({ store }: RouteDependencies): Handler {
  return async (ctx) => {
    ctx.body = Array.from((await store.read()).all('users'), staffMember)
  }
}

export function createUser(dependencies: RouteDependencies): Handler {
  const { store, hasher } = dependencies
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const request = userRequest(ctx, dependencies, body)
    const { password, ...fields } = newUserFromBody(body)
    const repeated = await storedVerdict(store, request)
    if (!repeated) await rejectEasyPassword(password, fields, 'password')
    const hash = repeated ? '' : await hasher.hash(password)
    const verdict =
      repeated ?? (await transactUsers(store, request, (records) => addUser(records, fields, hash, request.now)))
    ctx.status = 201
    await sendUser(ctx, dependencies, verdict)
  }
}

export function editUser(dependencies: RouteDependencies): Handler {
  const { store, hasher, secret, now } = dependencies
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const request = userRequest(ctx, dependencies, body)
    const repeated = await storedVerdict(store, request)
    if (repeated) return void (await sendUser(ctx, dependencies, repeated))
    const stored = await findUser(ctx, dependencies)
    const { password, ...changes } = userChangesFromBody(body, stored)
    if (password !== '') await rejectEasyPassword(password, { ...stored, ...changes }, 'password')
    const hash = password === '' ? null : await hasher.hash(password)
    const change = (records: Records) => changeUser(records, stored.id, changes, hash)
    const user = await sendUser(ctx, dependencies, await transactUsers(store, request, change))
    // A new password ends the sessions of its user, so the one that changed its own continues with a new token.
    if (hash !== null && user?.id === ctx.state.actor.id) ctx.set('X-Token', signToken(user, secret, now()))
  }
}

export function deleteUser(dependencies: RouteDependencies): Handler {
  return async (ctx) => {
    const request = userRequest(ctx, dependencies, null)
    const id = idFromPath(ctx)
    const remove = (records: Records, actor: Actor) => removeUser(records, id, actor)
    const verdict = await transactUsers(dependencies.store, request, remove)
    if (verdict.status === 'refused') throwRejection(verdict)
    ctx.status = 204
  }
}

export function resetUserTwoFactor(dependencies: RouteDependencies): Handler {
  return async (ctx) => {
    const request = userRequest(ctx, dependencies, null)
    const id = idFromPath(ctx)
    const verdict = await transactUsers(dependencies.store, request, (records) => resetTwoFactor(records, id))
    if (verdict.status === 'refused') throwRejection(verdict)
    ctx.status = 204
  }
}

function userRequest(ctx: ApiContext, { secret, now }: RouteDependencies, body: unknown): UserRequest {
  return {
    caller: ctx.state.caller,
    permission: 'admin',
    mid: idempotencyKey(ctx),
    fingerprint: requestFingerprint(ctx, body, secret),
    now: now().toISOString(),
  }
}

/** @throws HttpError 404 */
function idFromPath(ctx: ApiContext): number {
  const { id = '' } = ctx.params
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : throwHttpError(404, NOT_FOUND)
}

/** @throws HttpError 404 */
async function findUser(ctx: ApiContext, { store }: RouteDependencies): Promise<StoredUser> {
  return (await store.read()).get('users', String(idFromPath(ctx))) ?? throwHttpError(404, NOT_FOUND)
}

/** Sends the current user, or `{deleted: true}`. @throws HttpError when the request was refused */
async function sendUser(
  ctx: ApiContext,
  { store }: RouteDependencies,
  verdict: UserVerdict,
): Promise<StoredUser | null> {
  if (verdict.status === 'refused') throwRejection(verdict)
  const user = (await store.read()).get('users', String(verdict.id))
  ctx.body = user ? presentUser(user) : { id: verdict.id, deleted: true }
  return user ?? null
}
