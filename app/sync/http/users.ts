// User management. It needs a connection: passwords are never stored on a device.

import type { UserResult } from '#app/http/user-result.ts'
import { storedSession } from '#app/local/session/session.ts'
import { client } from '#app/sync/client.ts'
import type { User, UserInput } from '#domain/users/user.ts'
import { isUser, send } from './send-as-user.ts'
import { whileRenewing } from './token-renewal.ts'

/** The current password, where the server asks for it again. */
export interface StepUp {
  currentPassword?: string | undefined
}

const isUsers = (body: unknown): body is User[] => Array.isArray(body) && body.every(isUser)
const isAnything = (_: unknown): _ is unknown => true

export function listUsers(): Promise<UserResult<User[]>> {
  return send({ path: '/api/users', isExpected: isUsers })
}

export function addUser(input: UserInput, stepUp: StepUp): Promise<UserResult<User>> {
  return send({ method: 'POST', path: '/api/users', body: { ...input, ...stepUp }, isExpected: isUser })
}

export async function updateUser(id: number, input: UserInput, stepUp: StepUp): Promise<UserResult<User>> {
  const body = { ...input, ...stepUp }
  const result = await whileRenewing(() => send({ method: 'PUT', path: `/api/users/${id}`, body, isExpected: isUser }))
  if (result.kind === 'ok' && id === storedSession()?.user.id) await client.checkSession()
  return result
}

export function deleteUser(id: number, stepUp: StepUp): Promise<UserResult<unknown>> {
  return send({ method: 'DELETE', path: `/api/users/${id}`, body: stepUp, isExpected: isAnything })
}

export function resetTwoFactor(id: number, stepUp: StepUp): Promise<UserResult<unknown>> {
  return send({ method: 'DELETE', path: `/api/users/${id}/two-factor`, body: stepUp, isExpected: isAnything })
}
