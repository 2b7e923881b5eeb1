// The user's own account. It needs a connection: passwords are never stored on a device.

import type { UserResult } from '#app/http/user-result.ts'
import { client } from '#app/sync/client.ts'
import type { RecoveryCodes, TwoFactorConfirmation, TwoFactorProposal } from '#domain/protocol/two-factor.ts'
import type { User } from '#domain/users/user.ts'
import { isUser, send } from './send-as-user.ts'
import { whileRenewing } from './token-renewal.ts'
import { PROPOSE, switchOnCall } from './two-factor-calls.ts'

const isAnything = (_: unknown): _ is unknown => true

export async function changePassword(currentPassword: string, newPassword: string): Promise<UserResult<User>> {
  const body = { currentPassword, newPassword }
  const call = { method: 'PUT', path: '/api/auth/password', body, isExpected: isUser } as const
  return thenRefresh(await whileRenewing(() => send(call)))
}

/** Changes nothing until a code of the proposed secret is confirmed. */
export function proposeTwoFactor(): Promise<UserResult<TwoFactorProposal>> {
  return send(PROPOSE)
}

/** Ends the other sessions of the user. */
export async function switchTwoFactorOn(confirmation: TwoFactorConfirmation): Promise<UserResult<RecoveryCodes>> {
  return thenRefresh(await whileRenewing(() => send(switchOnCall(confirmation))))
}

export async function switchTwoFactorOff(currentPassword: string): Promise<UserResult<unknown>> {
  const body = { currentPassword }
  return thenRefresh(await send({ method: 'DELETE', path: '/api/auth/two-factor', body, isExpected: isAnything }))
}

/** Fetches the user again, whose banner or switch may have changed. */
async function thenRefresh<T>(result: UserResult<T>): Promise<UserResult<T>> {
  if (result.kind === 'ok') await client.checkSession()
  return result
}
