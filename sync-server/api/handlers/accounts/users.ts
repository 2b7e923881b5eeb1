import { toRole } from '#domain/kinds/user/role.ts'
import { type Actor, type UserInput, userIssues } from '#domain/kinds/user/rules.ts'
import type { Role, User } from '#domain/kinds/user/schema.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { cleanEmail } from '#domain/values/text/characters.ts'
import type { StepUpBody, UserBody } from '#sync-server/api/calls/account-calls.ts'
import { type AnyRequest, type ApiDependencies, Reply, type SomeHandlers } from '#sync-server/api/handler.ts'
import { throwRejection } from '#sync-server/api/handlers/apply-mutation.ts'
import { rejectEasyPassword } from '#sync-server/auth/easy-passwords.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import { storedVerdict, transactUsers, type UserVerdict, userRequest } from '#sync-server/auth/transact-users.ts'
import {
  addUser,
  changeUser,
  removeUser,
  resetTwoFactor,
  type UserChanges,
  type UserFields,
} from '#sync-server/auth/user-changes.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { presentUser, staffMember } from '#sync-server/present/user.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { requireStepUp, throwStepUpNeeded, verifyStepUp } from './step-up.ts'

export function userHandlers(deps: ApiDependencies) {
  const { store, hasher, secret, storeId, now } = deps

  const keyedRequest = (request: AnyRequest, body: unknown) => userRequest(request, 'admin', body, deps)

  /** @throws HttpError 404 */
  async function findUser({ params: { id } }: { params: { id: string } }): Promise<StoredUser> {
    return (await store.read()).get('users', id) ?? throwHttpError(404, 'not_found.user')
  }

  /** The user as it is now. @throws HttpError when the request was refused */
  async function written(verdict: UserVerdict): Promise<User | { id: number; deleted: true }> {
    throwRefused(verdict)
    const user = (await store.read()).get('users', String(verdict.id))
    return user ? presentUser(user) : { id: verdict.id, deleted: true }
  }

  return {
    'GET /users': async () => Array.from((await store.read()).all('users'), presentUser),

    'GET /staff': async () => Array.from((await store.read()).all('users'), staffMember),

    'POST /users': async (call) => {
      const [stepUp, body] = splitStepUp(call.body)
      const request = keyedRequest(call, body)
      const { password, ...fields } = newUserFields(body)
      const repeated = await storedVerdict(store, request)
      if (repeated) return written(repeated)
      await rejectEasyPassword(password, fields, 'password')
      const isConfirmed = await verifyStepUp(call, deps, stepUp)
      const hash = await hasher.hash(password)
      const add = (records: Records, actor: Actor) => {
        requireStepUp(records, actor, isConfirmed)
        return addUser(records, fields, hash, request.now)
      }
      return written(await transactUsers(store, request, add))
    },

    'PUT /users/{id}': async (call) => {
      const [stepUp, body] = splitStepUp(call.body)
      const request = keyedRequest(call, body)
      const repeated = await storedVerdict(store, request)
      if (repeated) return written(repeated)
      const stored = await findUser(call)
      const { password, ...changes } = userChanges(body, stored)
      if (password !== '') await rejectEasyPassword(password, { ...stored, ...changes }, 'password')
      const isConfirmed = await verifyStepUp(call, deps, stepUp)
      const hash = password === '' ? null : await hasher.hash(password)
      const change = (records: Records, actor: Actor) => {
        const current = records.get('users', String(stored.id))
        if (hash !== null || !sameValue({ ...current, ...changes }, current)) requireStepUp(records, actor, isConfirmed)
        return changeUser(records, stored.id, changes, hash)
      }
      const user = await written(await transactUsers(store, request, change))
      const changed = (await store.read()).get('users', String(stored.id))
      // A new password ends the sessions of its user, so the one that changed its own continues with a new token.
      if (hash === null || !changed || changed.id !== call.actor.id) return user
      return new Reply(user, { headers: { 'X-Token': signToken(changed, secret, now(), storeId) } })
    },

    'DELETE /users/{id}': async (call) => {
      const request = keyedRequest(call, null)
      const remove = async () => {
        const { id } = await findUser(call)
        const isConfirmed = await verifyStepUp(call, deps, call.body)
        return transactUsers(store, request, (records, actor) => {
          requireStepUp(records, actor, isConfirmed)
          return removeUser(records, id, actor)
        })
      }
      throwRefused((await storedVerdict(store, request)) ?? (await remove()))
    },

    /** For a user who has lost the second factor. A code does not confirm it. */
    'DELETE /users/{id}/two-factor': async (call) => {
      const request = keyedRequest(call, null)
      const reset = async () => {
        const { id } = await findUser(call)
        if (id === call.actor.id) throwHttpError(409, 'own_account.two_factor')
        if (!(await verifyStepUp(call, deps, call.body, 'password'))) throwStepUpNeeded()
        return transactUsers(store, request, (records) => resetTwoFactor(records, id))
      }
      throwRefused((await storedVerdict(store, request)) ?? (await reset()))
    },
  } satisfies SomeHandlers
}

/** The step-up and the rest: what a request is about does not depend on how it is confirmed. */
function splitStepUp<Body extends StepUpBody>({ currentPassword, code, ...body }: Body) {
  return [{ currentPassword, code }, body] as const
}

/** @throws HttpError when the request was refused */
function throwRefused(verdict: UserVerdict): void {
  if (verdict.status === 'refused') throwRejection(verdict)
}

/** @throws HttpError 422 */
function newUserFields({
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
function userChanges(
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
