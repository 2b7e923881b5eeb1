import * as z from 'zod/mini'
import { type Role, toRole, type UserInput, userIssues } from '#domain/users/user.ts'
import { cleanEmail } from '#domain/values/characters.ts'
import type { Issue } from '#domain/values/issue.ts'
import { text } from '#domain/values/text.ts'
import { isStorable } from '#domain/values/well-formed.ts'
import type { UserChanges, UserFields } from '#sync-server/auth/user-changes.ts'
import { throwInvalid } from '#sync-server/errors.ts'

const password = z
  .string('Password must be text')
  .check(z.refine(isStorable, 'Password contains characters that cannot be stored'))

/** null counts as blank, which the rules of users report. */
const blankable = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value) => value ?? ''),
  )

export const userBody = z.partial(
  z.object({
    username: blankable(text('Username', 100)),
    name: blankable(text('Name', 200)),
    email: blankable(text('Email', 254)),
    role: blankable(text('Role', 20)),
    password: z.nullable(password),
  }),
)

/** @throws HttpError 422 */
export function newUserFromBody(raw: unknown): UserFields & { password: string } {
  const { username = '', name = '', email = '', role = '', password } = parse(raw)
  const input = { username: username.normalize('NFC'), name, email: cleanEmail(email), role, password }
  return { ...input, role: validRole(input, true) }
}

/**
 * Only the fields of the body, so that a concurrent change to another field is not overwritten. The username never changes.
 * @param stored the edited user, whose fields must be valid together with the changes
 * @throws HttpError 422
 */
export function userChangesFromBody(raw: unknown, stored: UserFields): UserChanges & { password: string } {
  const { username: _, role, password, ...texts } = parse(raw)
  if (texts.email !== undefined) texts.email = cleanEmail(texts.email)
  const valid = validRole({ ...stored, ...texts, role: role ?? stored.role, password }, false)
  return { ...texts, ...(role === undefined ? {} : { role: valid }), password }
}

function parse(raw: unknown): z.infer<typeof userBody> & { password: string } {
  const parsed = userBody.safeParse(raw)
  if (parsed.success) return { ...parsed.data, password: parsed.data.password ?? '' }
  return throwInvalid(parsed.error.issues.map(({ path, message }): Issue => ({ path: path.join('.'), message })))
}

/** @returns the role of a valid user. @throws HttpError 422 */
function validRole(input: UserInput, isNew: boolean): Role {
  const issues = userIssues(input, isNew)
  if (issues.length > 0) throwInvalid(issues)
  return toRole(input.role) ?? 'user'
}
