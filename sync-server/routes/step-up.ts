// Step-up: callers confirm who they are by their password or a code, so that a session that was left open or stolen takes over no
// account. Wrong answers count as failed log-ins.
import * as z from 'zod/mini'
import { type Actor, USER_MESSAGES } from '#domain/users/user.ts'
import { toIssues } from '#domain/values/issue.ts'
import { isKnownAddress } from '#sync-server/auth/known-addresses.ts'
import type { LoginAttempt } from '#sync-server/auth/login-throttle.ts'
import { consumeCode } from '#sync-server/auth/two-factor.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
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
  throwHttpError(409, 'Please confirm this change with your current password', { code: 'step_up_needed' })
}

/** @throws HttpError 422 or 429 */
export async function verifyCurrentPassword(ctx: ApiContext, deps: RouteDependencies, password: string): Promise<void> {
  const { attempt, user } = await beginAttempt(ctx, deps)
  const matches = await deps.hasher.verify(user.passwordHash, password).catch((error: unknown) => {
    attempt.canceled()
    throw error
  })
  if (matches) return attempt.succeeded()
  attempt.failed()
  throwInvalid([{ path: 'currentPassword', message: USER_MESSAGES.passwordWrong }])
}

async function verifyCode(ctx: ApiContext, deps: RouteDependencies, code: string): Promise<void> {
  const { attempt, user } = await beginAttempt(ctx, deps)
  const isRight = await acceptCode(deps, user, code, attempt).catch((error: unknown) => {
    attempt.canceled()
    throw error
  })
  if (isRight) return attempt.succeeded()
  attempt.failed('code')
  throwInvalid([{ path: 'code', message: USER_MESSAGES.codeWrong }])
}

async function beginAttempt(ctx: ApiContext, { loginThrottle, secret }: RouteDependencies) {
  const user = ctx.state.user as StoredUser
  const attempt = await loginThrottle.begin(ctx.ip, `user:${user.id}`, isKnownAddress(user, ctx.ip, secret))
  return { attempt, user }
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
  return store.transact([{ table: 'users', key }], (records) => {
    const user = records.get('users', key)
    const changed = user ? consumeCode(user, code, now(), secret) : null
    if (changed) records.put('users', key, changed)
    return changed !== null
  })
}
