import { type Issue, issue } from '#domain/values/issue.ts'
import { cleanPhoneNumber } from '#domain/values/text/characters.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { toRole } from './role.ts'
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

/** As people write it: `+1 (212) 555-0142`, or empty. */
export const isPhoneText = (value: string): boolean => value === '' || /^\+?\d{5,}$/.test(cleanPhoneNumber(value))

const emailIssue = () => issue('email', 'email_invalid')
const roleIssue = () => issue('role', 'role')

export function invitationIssues({ name, email, role }: Invitation): Issue[] {
  return [
    ...(name.trim() === '' ? [issue('name', 'required', { field: 'Name' })] : []),
    ...(isMailbox(email.trim()) ? [] : [emailIssue()]),
    ...(toRole(role) ? [] : [roleIssue()]),
  ]
}

/** @param isNew whether a password is required; otherwise a blank one keeps the current one */
export function userIssues(input: UserInput, isNew: boolean): Issue[] {
  const issues: Issue[] = []
  for (const field of ['username', 'name', 'email'] as const) {
    if (input[field].trim() === '') issues.push(issue(field, 'all_required'))
  }
  if (input.email.trim() !== '' && !isMailbox(input.email.trim())) issues.push(emailIssue())
  if (!toRole(input.role)) issues.push(roleIssue())
  if (input.password !== '') issues.push(...passwordIssues('password', input.password))
  else if (isNew) issues.push(issue('password', 'password_required'))
  return issues
}

/** For a password of a length that is not allowed. */
export function passwordIssues(path: string, { length }: string): Issue[] {
  if (length < MIN_PASSWORD) return [issue(path, 'password_short', { min: MIN_PASSWORD })]
  return length > MAX_PASSWORD ? [issue(path, 'password_long', { max: MAX_PASSWORD })] : []
}
