import { toRole } from '#domain/kinds/user/role.ts'
import { type UserInput, userIssues } from '#domain/kinds/user/rules.ts'
import type { Role } from '#domain/kinds/user/schema.ts'
import { cleanEmail } from '#domain/values/text/characters.ts'
import type { UserBody } from '#sync-server/api/calls/account-calls.ts'
import type { UserChanges, UserFields } from '#sync-server/auth/user-changes.ts'
import { throwInvalid } from '#sync-server/errors.ts'

/** @throws HttpError 422 */
export function newUserFields({
  username = '',
  name = '',
  email = '',
  role = '',
  password = '',
  ...profile
}: UserBody): UserFields & { password: string } {
  const input = { ...profile, username: username.normalize('NFC'), name, email: cleanEmail(email), role, password }
  return { ...input, role: validRole(input, true) }
}

/**
 * Only the fields of the body, so that a concurrent change to another field is not overwritten. The username never changes.
 * @param stored the edited user, whose fields must be valid together with the changes
 * @throws HttpError 422
 */
export function userChanges(
  { username: _, role, password = '', ...texts }: UserBody,
  stored: UserFields,
): UserChanges & { password: string } {
  if (texts.email !== undefined) texts.email = cleanEmail(texts.email)
  const valid = validRole({ ...stored, ...texts, role: role ?? stored.role, password }, false)
  return { ...texts, ...(role === undefined ? {} : { role: valid }), password }
}

/** @returns the role of a valid user. @throws HttpError 422 */
function validRole(input: UserInput, isNew: boolean): Role {
  const issues = userIssues(input, isNew)
  if (issues.length > 0) throwInvalid(issues)
  return toRole(input.role) ?? 'user'
}
