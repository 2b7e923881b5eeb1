// User management and the own account. They need a connection: passwords are never stored on a device.
import type { UserResult } from '#app/http/user-result.ts'
import { storedSession } from '#app/local/session/session.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { send } from '#app/sync/http/send-as-user.ts'
import { whileRenewing } from '#app/sync/http/session.ts'
import type { Invitation, UserInput } from '#domain/kinds/user/rules.ts'
import type { TwoFactorConfirmation } from '#domain/protocol/two-factor.ts'
import type { LanguageCode } from '#domain/values/languages.ts'

/** The current password, where the server asks for it again. */
export interface StepUp {
  currentPassword?: string | undefined
}

export const listUsers = () => send('GET /users', { has: 'length' })

export const addUser = (input: UserInput, stepUp: StepUp) =>
  send('POST /users', { body: { ...input, ...stepUp }, has: 'id' })

export const inviteUser = (invitation: Invitation, stepUp: StepUp) =>
  send('POST /users/invite', { body: { ...invitation, ...stepUp }, has: 'link' })

/** A link of one use with which the user sets a password. The one before it ends. */
export const giveLink = (id: number, body: StepUp) =>
  send('POST /users/{id}/link', { params: { id }, body, has: 'link' })

export interface EditedUser extends UserInput {
  title: string
  phone: string
  photo: string | null
  showToVisitors: boolean
}

export async function updateUser(id: number, input: EditedUser, stepUp: StepUp) {
  const body = { ...input, ...stepUp }
  const result = await whileRenewing(() => send('PUT /users/{id}', { params: { id }, body, has: 'id' }))
  if (id === storedSession()?.user.id) await refreshUser(result)
  return result
}

/** Whether a link for a forgotten password can be mailed. */
export const fetchCanMailLinks = () => send('GET /auth/forgot', { has: 'available' })
export const requestPasswordLink = (email: string) => send('POST /auth/forgot', { body: { email }, has: 'message' })

export const deleteUser = (id: number, body: StepUp) => send('DELETE /users/{id}', { params: { id }, body })

export const resetTwoFactor = (id: number, body: StepUp) =>
  send('DELETE /users/{id}/two-factor', { params: { id }, body })

export async function saveProfile(body: {
  title: string
  phone: string
  photo: string | null
  language: LanguageCode | null
}) {
  return refreshUser(await send('PUT /auth/me', { body, has: 'username' }))
}

export async function changePassword(currentPassword: string, newPassword: string) {
  const body = { currentPassword, newPassword }
  return refreshUser(await whileRenewing(() => send('PUT /auth/password', { body, has: 'username' })))
}

/** Changes nothing until a code of the proposed secret is confirmed. */
export const proposeTwoFactor = () => send('POST /auth/two-factor', { has: 'secret' })

/** Ends the other sessions of the user. */
export async function switchTwoFactorOn(body: TwoFactorConfirmation) {
  return refreshUser(await whileRenewing(() => send('PUT /auth/two-factor', { body, has: 'recoveryCodes' })))
}

export async function switchTwoFactorOff(currentPassword: string) {
  return refreshUser(await send('DELETE /auth/two-factor', { body: { currentPassword } }))
}

/** Fetches the user again, whose banner or switch may have changed. */
async function refreshUser<T>(result: UserResult<T>): Promise<UserResult<T>> {
  if (result.kind === 'ok') await (await clientLoaded()).checkSession()
  return result
}
