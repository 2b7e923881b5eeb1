// What users change about their own account: password and two-factor log-in. Each needs the current password, so that a session
// left open is not enough.
import * as z from 'zod/mini'
import { passwordIssue, USER_MESSAGES } from '#domain/users/user.ts'
import { toIssues } from '#domain/values/issue.ts'
import { rejectEasyPassword } from '#sync-server/auth/easy-passwords.ts'
import { isSecret } from '#sync-server/auth/sealed-secret.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import { transactUsers, type UserRequest, type UserVerdict } from '#sync-server/auth/transact-users.ts'
import { newSecret, secretUri, switchOff, switchOn } from '#sync-server/auth/two-factor.ts'
import { changeUser } from '#sync-server/auth/user-changes.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { presentAccount } from '#sync-server/present/user.ts'
import { endAllSessions } from '#sync-server/store/ended-sessions.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { ApiContext, Handler, RouteDependencies } from './api-context.ts'
import { throwRejection } from './apply-mutation.ts'
import { verifyCurrentPassword } from './step-up.ts'

const currentPassword = z
  .string('Please enter your current password')
  .check(z.minLength(1, 'Please enter your current password'))
export const passwordChange = z.object({ currentPassword, newPassword: z.string('Please enter a new password') })
export const secretAndCode = z.object({
  currentPassword,
  secret: z.string('The secret must be text').check(z.refine(isSecret, 'The secret is not valid')),
  code: z.string(USER_MESSAGES.codeWrong),
})
export const passwordOnly = z.object({ currentPassword })

export function changeOwnPassword(deps: RouteDependencies): Handler {
  const { hasher } = deps
  return async (ctx) => {
    const body = await readBody(ctx, passwordChange)
    const { id, username, email } = userOf(ctx)
    const issue = passwordIssue(body.newPassword)
    if (issue) throwInvalid([{ path: 'newPassword', message: issue }])
    await verifyCurrentPassword(ctx, deps, body.currentPassword)
    if (body.newPassword === body.currentPassword) {
      throwInvalid([{ path: 'newPassword', message: 'The new password must differ from the current one' }])
    }
    await rejectEasyPassword(body.newPassword, { username, email }, 'newPassword')
    const hash = await hasher.hash(body.newPassword)
    await changeSelf(ctx, deps, (records) => changeUser(records, id, {}, hash))
    ctx.body = presentAccount(await continueSession(ctx, deps))
  }
}

/** Stores nothing: two-factor log-in is on when a code of this secret has been confirmed. */
export function proposeTwoFactor({ store }: RouteDependencies): Handler {
  return async (ctx) => {
    const { username } = userOf(ctx)
    const secret = newSecret()
    const { siteName } = siteSettings(await store.read())
    ctx.body = { secret, uri: secretUri(secret, { issuer: siteName, username }) }
  }
}

export function switchTwoFactorOn(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const { secret, code, ...body } = await readBody(ctx, secretAndCode)
    const { id } = userOf(ctx)
    await verifyCurrentPassword(ctx, deps, body.currentPassword)
    let recoveryCodes: string[] = []
    await changeSelf(ctx, deps, (records) => {
      const user = records.get('users', String(id))
      if (!user) return { status: 'refused', code: 'not_found', message: 'User not found', id }
      if (user.twoFactor) return { status: 'refused', message: 'Two-factor log-in is on already', id }
      const result = switchOn(user, secret, code, deps.now(), deps.secret)
      if (!result) {
        const errors = [{ path: 'code', message: USER_MESSAGES.codeWrong }]
        return { status: 'refused', code: 'invalid', message: USER_MESSAGES.codeWrong, errors, id }
      }
      recoveryCodes = result.recoveryCodes
      // The sessions from before were opened by the password alone.
      records.put('users', String(id), endAllSessions(result.user))
      return { status: 'applied', id }
    })
    await continueSession(ctx, deps)
    ctx.body = { recoveryCodes }
  }
}

export function switchTwoFactorOff(deps: RouteDependencies): Handler {
  return async (ctx) => {
    const body = await readBody(ctx, passwordOnly)
    const { id } = userOf(ctx)
    await verifyCurrentPassword(ctx, deps, body.currentPassword)
    await changeSelf(ctx, deps, (records) => {
      const user = records.get('users', String(id))
      if (user) records.put('users', String(id), switchOff(user))
      return { status: 'applied', id }
    })
    ctx.status = 204
  }
}

const userOf = (ctx: ApiContext) => ctx.state.user as StoredUser

async function readBody<Schema extends z.ZodMiniType>(ctx: ApiContext, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJsonObject(ctx))
  return parsed.success ? parsed.data : throwInvalid(toIssues(parsed.error))
}

/** Sends a new token after the sessions of the user have ended. @throws HttpError 404 when the account was deleted meanwhile */
async function continueSession(
  ctx: ApiContext,
  { store, secret, storeId, now }: RouteDependencies,
): Promise<StoredUser> {
  const user = (await store.read()).get('users', String(userOf(ctx).id)) ?? throwHttpError(404, 'User not found')
  ctx.set('X-Token', signToken(user, secret, now(), storeId))
  return user
}

/** A password that was changed after it had been verified has ended the session, which the transaction checks. */
async function changeSelf(
  ctx: ApiContext,
  { store, log, now }: RouteDependencies,
  change: (records: Records) => UserVerdict,
): Promise<void> {
  const request: UserRequest = {
    caller: ctx.state.caller,
    permission: 'staff',
    mid: null,
    fingerprint: '',
    now: now().toISOString(),
    report: (event) => log.info({ ...event, address: ctx.ip }, 'security'),
  }
  const verdict = await transactUsers(store, request, change)
  if (verdict.status === 'refused') throwRejection(verdict)
}
