// Step-up: callers confirm who they are by their password or a code, so that a session that was left open or stolen takes over no
// account. Wrong answers count as failed log-ins.

import type { Actor } from '#domain/kinds/user/rules.ts'
import { issue } from '#domain/values/issue.ts'
import type { StepUpBody } from '#sync-server/api/calls/account-calls.ts'
import type { AnyRequest, ApiDependencies } from '#sync-server/api/handler.ts'
import { isKnownAddress } from '#sync-server/auth/known-addresses.ts'
import type { LoginAttempt } from '#sync-server/auth/login-throttle.ts'
import { consumeCode } from '#sync-server/auth/two-factor.ts'
import { HttpError, throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

interface StaffRequest extends Pick<AnyRequest, 'address'> {
  user: StoredUser
}

/**
 * Verifies the password or code of the body.
 * @param accepts `password` for calls that a code does not confirm
 * @returns whether there is one
 * @throws HttpError 422 or 429
 */
export async function verifyStepUp(
  request: StaffRequest,
  deps: ApiDependencies,
  { currentPassword, code }: StepUpBody,
  accepts: 'password' | 'password or code' = 'password or code',
): Promise<boolean> {
  if (currentPassword) {
    await verifyCurrentPassword(request, deps, currentPassword)
    return true
  }
  if (!code || accepts === 'password' || !request.user.twoFactor) return false
  await verifyCode(request, deps, code.trim())
  return true
}

/** In the transaction of the change. @throws HttpError 409 when the caller has two-factor log-in and confirmed nothing */
export function requireStepUp(records: Records, { id }: Actor, isConfirmed: boolean): void {
  if (!isConfirmed && records.get('users', String(id))?.twoFactor) throwStepUpNeeded()
}

export function throwStepUpNeeded(): never {
  throwHttpError(409, 'step_up_needed')
}

/** @throws HttpError 422 or 429 */
export async function verifyCurrentPassword(
  request: StaffRequest,
  deps: ApiDependencies,
  password: string,
): Promise<void> {
  const verify = () => deps.hasher.verify(request.user.passwordHash, password)
  const matches = await attemptStepUp(request, deps, verify)
  if (!matches) throwInvalid([issue('currentPassword', 'password_wrong')])
}

async function verifyCode(request: StaffRequest, deps: ApiDependencies, code: string): Promise<void> {
  const verify = (attempt: LoginAttempt) => acceptCode(deps, request.user, code, attempt)
  const isRight = await attemptStepUp(request, deps, verify, 'code')
  if (!isRight) throwInvalid([issue('code', 'code_wrong')])
}

/** Counts and logs the attempt. @throws HttpError 429 */
async function attemptStepUp(
  { user, address }: StaffRequest,
  { loginThrottle, secret, log }: ApiDependencies,
  verify: (attempt: LoginAttempt) => Promise<boolean>,
  kind?: 'code',
): Promise<boolean> {
  const warn = (event: string) => log.warn({ event, user: user.id, address }, 'security')
  const throwLogged = (error: unknown): never => {
    if (error instanceof HttpError && error.status === 429) warn('step_up_refused')
    throw error
  }
  const known = isKnownAddress(user, address, secret)
  const attempt = await loginThrottle.begin(address, `user:${user.id}`, known).catch(throwLogged)
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
  { store, secret, now }: ApiDependencies,
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
