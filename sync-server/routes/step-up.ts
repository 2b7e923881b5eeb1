// Step-up: callers confirm who they are by their password or a code, so that a session that was left open or stolen takes over no
// account. Wrong answers count as failed log-ins.
import * as z from 'zod/mini'
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import { type Actor, USER_MESSAGES } from '#domain/users/user.ts'
import { toIssues } from '#domain/values/issue.ts'
import { isKnownAddress } from '#sync-server/auth/known-addresses.ts'
import type { LoginAttempt } from '#sync-server/auth/login-throttle.ts'
import { consumeCode } from '#sync-server/auth/two-factor.ts'
import { HttpError, throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { ApiContext, RouteDependencies } from './api-context.ts'

const text = (message: string) => z.optional(z.nullable(z.string(message)))

/** In the body of a call that may need a step-up. */
export const stepUpBody = z.object({
  currentPassword: text('The current password must be text'),
  code: text('The code must be text'),
})

/** The body without the step-up: what a request is about does not depend on it. */
export function withoutStepUp({ currentPassword: _, code: __, ...body }: Record<string, unknown>) {
  return body
}

/**
 * Verifies the password or code of the body.
 * @param accepts `password` for calls that a code does not confirm
 * @returns whether there is one
 * @throws HttpError 422 or 429
 */
export async function verifyStepUp(
  ctx: ApiContext,
  deps: RouteDependencies,
  body: Record<string, unknown>,
  accepts: 'password' | 'password or code' = 'password or code',
): Promise<boolean> {
  const parsed = stepUpBody.safeParse(body)
  if (!parsed.success) throwInvalid(toIssues(parsed.error))
  const { currentPassword, code } = parsed.data
  if (currentPassword) {
    await verifyCurrentPassword(ctx, deps, currentPassword)
    return true
  }
  if (!code || accepts === 'password' || !(ctx.state.user as StoredUser).twoFactor) return false
  await verifyCode(ctx, deps, code.trim())
  return true
}

/** In the transaction of the change. @throws HttpError 409 when the caller has two-factor log-in and confirmed nothing */
export function requireStepUp(records: Records, { id }: Actor, isConfirmed: boolean): void {
  if (!isConfirmed && records.get('users', String(id))?.twoFactor) throwStepUpNeeded()
}

export function throwStepUpNeeded(): never {
  throwHttpError(409, REJECTIONS.step_up_needed, { code: 'step_up_needed' })
}

/** @throws HttpError 422 or 429 */
export async function verifyCurrentPassword(ctx: ApiContext, deps: RouteDependencies, password: string): Promise<void> {
  const { passwordHash } = ctx.state.user as StoredUser
  const verify = () => deps.hasher.verify(passwordHash, password)
  const matches = await attemptStepUp(ctx, deps, verify)
  if (!matches) throwInvalid([{ path: 'currentPassword', message: USER_MESSAGES.passwordWrong }])
}

async function verifyCode(ctx: ApiContext, deps: RouteDependencies, code: string): Promise<void> {
  const verify = (attempt: LoginAttempt) => acceptCode(deps, ctx.state.user as StoredUser, code, attempt)
  const isRight = await attemptStepUp(ctx, deps, verify, 'code')
  if (!isRight) throwInvalid([{ path: 'code', message: USER_MESSAGES.codeWrong }])
}

/** Counts and logs the attempt. @throws HttpError 429 */
async function attemptStepUp(
  ctx: ApiContext,
  { loginThrottle, secret, log }: RouteDependencies,
  verify: (attempt: LoginAttempt) => Promise<boolean>,
  kind?: 'code',
): Promise<boolean> {
  const user = ctx.state.user as StoredUser
  const warn = (event: string) => log.warn({ event, user: user.id, address: ctx.ip }, 'security')
  const throwLogged = (error: unknown): never => {
    if (error instanceof HttpError && error.status === 429) warn('step_up_refused')
    throw error
  }
  const known = isKnownAddress(user, ctx.ip, secret)
  const attempt = await loginThrottle.begin(ctx.ip, `user:${user.id}`, known).catch(throwLogged)
  const isRight = await verify(attempt).catch((error: unknown) => {
    attempt.canceled()
    return throwLogged(error)
  })
  if (isRight) attempt.succeeded()
  else {
    attempt.failed(kind)
    warn('step_up_failed')
  }
  return isRight
}

/** Uses up the code. In a transaction, so that it is not accepted twice at the same time. @throws HttpError 429 */
export async function acceptCode(
  { store, secret, now }: RouteDependencies,
  { id }: StoredUser,
  code: string,
  attempt: LoginAttempt,
): Promise<boolean> {
  attempt.checkCodes()
  const key = String(id)
  return store.transact((records) => {
    const user = records.get('users', key)
    const changed = user ? consumeCode(user, code, now(), secret) : null
    if (changed) records.put('users', key, changed)
    return changed !== null
  })
}
