import type { Issue } from '#domain/values/issue.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import type { Role } from './schema.ts'

/** The author of a change. A visitor has no id. */
export interface Actor {
  id: number | null
  username: string
  role: Role | 'visitor'
}

export interface UserInput {
  username: string
  name: string
  email: string
  role: string
  password: string
}

/** The words of an admin about a new user, who sets the password. */
export type Invitation = Pick<UserInput, 'name' | 'email' | 'role'>

export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128

export const USER_MESSAGES = {
  required: 'All fields except password are required',
  passwordRequired: 'Password is required',
  passwordEasy: 'This password is too easy to guess',
  passwordWrong: 'The current password is wrong',
  codeWrong: 'The code is wrong',
  passwordLong: `Password must be at most ${MAX_PASSWORD} characters long`,
  passwordShort: 'Password must be at least 6 characters long',
  lastAdmin: 'Cannot delete the last admin user',
  ownAccount: 'Cannot delete your own account',
  ownTwoFactor: 'Your own two-factor log-in is switched on and off in My Account',
} as const

/** As people write it: `+1 (212) 555-0142`, or empty. */
export function isPhoneText(value: string): boolean {
  return value === '' || (/^\+?[\d ()./-]+$/.test(value) && value.replace(/\D/g, '').length >= 5)
}

/** Roles are compared without regard to case. */
export function toRole(value: string): Role | null {
  const role = value.trim().toLowerCase()
  return role === 'admin' || role === 'user' ? role : null
}

export function isAdmin(user: { role: string }): boolean {
  return toRole(user.role) === 'admin'
}

const EMAIL_ISSUE = { path: 'email', message: 'Please enter a valid email address' }
const ROLE_ISSUE = { path: 'role', message: 'Role must be User or Admin' }

export function invitationIssues({ name, email, role }: Invitation): Issue[] {
  return [
    ...(name.trim() === '' ? [{ path: 'name', message: 'Name is required' }] : []),
    ...(isMailbox(email.trim()) ? [] : [EMAIL_ISSUE]),
    ...(toRole(role) ? [] : [ROLE_ISSUE]),
  ]
}

/** @param isNew whether a password is required; otherwise a blank one keeps the current one */
export function userIssues(input: UserInput, isNew: boolean): Issue[] {
  const issues: Issue[] = []
  for (const field of ['username', 'name', 'email'] as const) {
    if (input[field].trim() === '') issues.push({ path: field, message: USER_MESSAGES.required })
  }
  if (input.email.trim() !== '' && !isMailbox(input.email.trim())) issues.push(EMAIL_ISSUE)
  if (!toRole(input.role)) issues.push(ROLE_ISSUE)
  const isBlank = input.password === ''
  const message = isBlank ? isNew && USER_MESSAGES.passwordRequired : passwordIssue(input.password)
  if (message) issues.push({ path: 'password', message })
  return issues
}

/** @returns the message for a password of a length that is not allowed, else null */
export function passwordIssue({ length }: string): string | null {
  if (length < MIN_PASSWORD) return USER_MESSAGES.passwordShort
  return length > MAX_PASSWORD ? USER_MESSAGES.passwordLong : null
}
