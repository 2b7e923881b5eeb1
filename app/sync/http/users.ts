// User management. It needs a connection: passwords are never stored on a device.
import { storedSession } from '#app/local/session/session.ts'
import { runningClient } from '#app/sync/client.ts'
import type { User, UserInput } from '#domain/users/user.ts'
import { isUser, send, type UserResult } from './send-as-user.ts'
import { whileRenewing } from './token-renewal.ts'

const isUsers = (body: unknown): body is User[] => Array.isArray(body) && body.every(isUser)
const isAnything = (_: unknown): _ is unknown => true

export function listUsers(): Promise<UserResult<User[]>> {
  return send({ path: '/api/users', isExpected: isUsers })
}

export function addUser(input: UserInput): Promise<UserResult<User>> {
  return send({ method: 'POST', path: '/api/users', body: input, isExpected: isUser })
}

export async function updateUser(id: number, input: UserInput): Promise<UserResult<User>> {
  const result = await whileRenewing(() =>
    send({ method: 'PUT', path: `/api/users/${id}`, body: input, isExpected: isUser }),
  )
  if (result.kind === 'ok' && id === storedSession()?.user.id) await (await runningClient()).checkSession()
  return result
}

export function deleteUser(id: number): Promise<UserResult<unknown>> {
  return send({ method: 'DELETE', path: `/api/users/${id}`, isExpected: isAnything })
}

export function resetTwoFactor(id: number): Promise<UserResult<unknown>> {
  return send({ method: 'DELETE', path: `/api/users/${id}/two-factor`, isExpected: isAnything })
}
