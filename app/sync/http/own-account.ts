// The user's own account. It needs a connection: passwords are never stored on a device.
import { isObject } from '#app/http/api-result.ts'
import { runningClient } from '#app/sync/client.ts'
import type { User } from '#domain/users/user.ts'
import { isUser, send, type UserResult } from './send-as-user.ts'
import { whileRenewing } from './token-renewal.ts'

export interface TwoFactorProposal {
  /** Base32. */
  secret: string
  /** For a QR code. */
  uri: string
}

const isProposal = (body: unknown): body is TwoFactorProposal =>
  isObject(body) && typeof body.secret === 'string' && typeof body.uri === 'string'
const hasRecoveryCodes = (body: unknown): body is { recoveryCodes: string[] } =>
  isObject(body) && Array.isArray(body.recoveryCodes)
const isAnything = (_: unknown): _ is unknown => true

export async function changePassword(currentPassword: string, newPassword: string): Promise<UserResult<User>> {
  const body = { currentPassword, newPassword }
  const call = { method: 'PUT', path: '/api/auth/password', body, isExpected: isUser } as const
  return thenRefresh(await whileRenewing(() => send(call)))
}

/** Changes nothing until a code of the proposed secret is confirmed. */
export function proposeTwoFactor(): Promise<UserResult<TwoFactorProposal>> {
  return send({ method: 'POST', path: '/api/auth/two-factor', isExpected: isProposal })
}

export async function switchTwoFactorOn(body: {
  currentPassword: string
  secret: string
  code: string
}): Promise<UserResult<{ recoveryCodes: string[] }>> {
  return thenRefresh(await send({ method: 'PUT', path: '/api/auth/two-factor', body, isExpected: hasRecoveryCodes }))
}

export async function switchTwoFactorOff(currentPassword: string): Promise<UserResult<unknown>> {
  const body = { currentPassword }
  return thenRefresh(await send({ method: 'DELETE', path: '/api/auth/two-factor', body, isExpected: isAnything }))
}

/** Fetches the user again, whose banner or switch may have changed. */
async function thenRefresh<T>(result: UserResult<T>): Promise<UserResult<T>> {
  if (result.kind === 'ok') await (await runningClient()).checkSession()
  return result
}
