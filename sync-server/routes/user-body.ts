import * as z from 'zod/mini'
import type { Issue } from '#domain/issue.ts'
import { isStorable } from '#domain/storable.ts'
import { text } from '#domain/text.ts'
import { toRole, type UserInput, userIssues } from '#domain/user.ts'
import type { UserFields } from '../auth/user-changes.ts'
import { refuseInvalid } from '../middleware/http-refusal.ts'

const password = z
  .string('Password must be text')
  .check(z.refine(isStorable, 'Password contains characters that cannot be stored'))

const body = z.partial(
  z.object({
    username: text('Username', 100),
    name: text('Name', 200),
    email: text('Email', 254),
    role: text('Role', 20),
    password: z.nullable(password),
  }),
)

/**
 * The fields of a user form.
 * @param stored of the user who is edited: what is left out keeps its value, and the username always does
 * @throws HttpRefusal 422
 */
export function userFromBody(raw: unknown, stored?: UserFields): UserFields & { password: string } {
  const parsed = body.safeParse(raw)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }): Issue => ({ path: path.join('.'), message }))
    return refuseInvalid(issues)
  }
  const { username = '', name = stored?.name ?? '', email = stored?.email ?? '' } = parsed.data
  const input: UserInput = {
    username: (stored?.username ?? username).normalize('NFC'),
    name,
    email: email.normalize('NFC'),
    role: parsed.data.role ?? stored?.role ?? '',
    password: parsed.data.password ?? '',
  }
  const issues = userIssues(input, stored === undefined)
  if (issues.length > 0) refuseInvalid(issues)
  return { ...input, role: toRole(input.role) ?? 'user' }
}
