import { sameValue } from '#domain/mutations/merge.ts'
import { type Actor, USER_MESSAGES } from '#domain/users/user.ts'
import { rejectEasyPassword } from '#sync-server/auth/easy-passwords.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import { storedVerdict, transactUsers, type UserRequest, type UserVerdict } from '#sync-server/auth/transact-users.ts'
import { addUser, changeUser, removeUser, resetTwoFactor } from '#sync-server/auth/user-changes.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import { idempotencyKey, requestFingerprint } from '#sync-server/http/idempotency-key.ts'
import { readJsonObject, readOptionalJsonObject } from '#sync-server/http/read-json.ts'
import { presentUser, staffMember } from '#sync-server/present/user.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { ApiContext, Handler, RouteDependencies } from './api-context.ts'
import { throwRejection } from './apply-mutation.ts'
import { requireStepUp, throwStepUpNeeded, verifyStepUp, withoutStepUp } from './step-up.ts'
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
    const request = userRequest(ctx, dependencies, withoutStepUp(body))
    const { password, ...fields } = newUserFromBody(body)
    ctx.status = 201
    const repeated = await storedVerdict(store, request)
    if (repeated) return void (await sendUser(ctx, dependencies, repeated))
    await rejectEasyPassword(password, fields, 'password')
    const isConfirmed = await verifyStepUp(ctx, dependencies, body)
    const hash = await hasher.hash(password)
    const add = (records: Records, actor: Actor) => {
      requireStepUp(records, actor, isConfirmed)
      return addUser(records, fields, hash, request.now)
    }
    await sendUser(ctx, dependencies, await transactUsers(store, request, add))
  }
}

export function editUser(dependencies: RouteDependencies): Handler {
  const { store, hasher, secret, storeId, now } = dependencies
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const request = userRequest(ctx, dependencies, withoutStepUp(body))
    const repeated = await storedVerdict(store, request)
    if (repeated) return void (await sendUser(ctx, dependencies, repeated))
    const stored = await findUser(ctx, dependencies)
    const { password, ...changes } = userChangesFromBody(body, stored)
    if (password !== '') await rejectEasyPassword(password, { ...stored, ...changes }, 'password')
    const isConfirmed = await verifyStepUp(ctx, dependencies, body)
    const hash = password === '' ? null : await hasher.hash(password)
    const change = (records: Records, actor: Actor) => {
      const current = records.get('users', String(stored.id))
      if (hash !== null || !sameValue({ ...current, ...changes }, current)) requireStepUp(records, actor, isConfirmed)
      return changeUser(records, stored.id, changes, hash)
    }
    const user = await sendUser(ctx, dependencies, await transactUsers(store, request, change))
    // A new password ends the sessions of its user, so the one that changed its own continues with a new token.
    if (hash !== null && user?.id === ctx.state.actor.id) ctx.set('X-Token', signToken(user, secret, now(), storeId))
  }
}

export function deleteUser(dependencies: RouteDependencies): Handler {
  const { store } = dependencies
  return async (ctx) => {
    const body = await readOptionalJsonObject(ctx)
    const request = userRequest(ctx, dependencies, null)
    const remove = async () => {
      const { id } = await findUser(ctx, dependencies)
      const isConfirmed = await verifyStepUp(ctx, dependencies, body)
      return transactUsers(store, request, (records, actor) => {
        requireStepUp(records, actor, isConfirmed)
        return removeUser(records, id, actor)
      })
    }
    sendDone(ctx, (await storedVerdict(store, request)) ?? (await remove()))
  }
}

/** For a user who has lost the second factor. A code does not confirm it. */
export function resetUserTwoFactor(dependencies: RouteDependencies): Handler {
  const { store } = dependencies
  return async (ctx) => {
    const body = await readOptionalJsonObject(ctx)
    const request = userRequest(ctx, dependencies, null)
    const reset = async () => {
      const { id } = await findUser(ctx, dependencies)
      if (id === ctx.state.actor.id) throwHttpError(409, USER_MESSAGES.ownTwoFactor, { code: 'own_account' })
      if (!(await verifyStepUp(ctx, dependencies, body, 'password'))) throwStepUpNeeded()
      return transactUsers(store, request, (records) => resetTwoFactor(records, id))
    }
    sendDone(ctx, (await storedVerdict(store, request)) ?? (await reset()))
  }
}

/** @throws HttpError when the request was refused */
function sendDone(ctx: ApiContext, verdict: UserVerdict): void {
  if (verdict.status === 'refused') throwRejection(verdict)
  ctx.status = 204
}

function userRequest(ctx: ApiContext, { secret, log, now }: RouteDependencies, body: unknown): UserRequest {
  return {
    caller: ctx.state.caller,
    permission: 'admin',
    mid: idempotencyKey(ctx),
    fingerprint: requestFingerprint(ctx, body, secret),
    now: now().toISOString(),
    report: (event) => log.info({ ...event, address: ctx.ip }, 'security'),
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
