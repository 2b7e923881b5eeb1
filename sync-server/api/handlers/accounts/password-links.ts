import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { toRole } from '#domain/kinds/user/role.ts'
import { invitationIssues, passwordIssues } from '#domain/kinds/user/rules.ts'
import { cleanEmail } from '#domain/values/text/characters.ts'
import { type AnyRequest, type ApiDependencies, Reply, type SomeHandlers } from '#sync-server/api/handler.ts'
import { throwRejection } from '#sync-server/api/handlers/apply-mutation.ts'
import { addressKey } from '#sync-server/auth/address-key.ts'
import { rejectEasyPassword } from '#sync-server/auth/easy-passwords.ts'
import {
  giveLink,
  LINK_PATH,
  linkKeyOf,
  linkOf,
  type PasswordLink,
  userOfLink,
} from '#sync-server/auth/password-links.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import { storedVerdict, transactUsers, type UserVerdict, userRequest } from '#sync-server/auth/transact-users.ts'
import { recordUserActivity } from '#sync-server/auth/user-activity.ts'
import { addUser, changeUser } from '#sync-server/auth/user-changes.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { presentAccount, presentUser } from '#sync-server/present/user.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records, View } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { requireStepUp, verifyStepUp } from './step-up.ts'

const MAIL_WAIT_MS = 5000
const HOUR_SECONDS = 60 * 60
const MAX_USERNAME = 60
/** True for every address, also while it is throttled. */
const FORGOTTEN =
  'If the address has an account, it gets an e-mail with a link for one hour. Only a few are sent in an hour: if none arrives, look for an earlier one or ask an admin.'

export function passwordLinkHandlers(deps: ApiDependencies) {
  const { store, hasher, secret, storeId, log, now, publicUrl, mailLink } = deps
  const perAddress = new RateLimiterMemory({ points: 10, duration: HOUR_SECONDS })
  const perEmail = new RateLimiterMemory({ points: 3, duration: HOUR_SECONDS })
  const canMail = mailLink !== null && publicUrl !== undefined

  /** An e-mail with a link to this site needs its public address: a header of the request could name another one. */
  async function mail(user: StoredUser, token: string, kind: 'invitation' | 'forgotten'): Promise<boolean> {
    if (!mailLink || publicUrl === undefined) return false
    const settings = siteSettings(await store.read())
    const link = `${publicUrl}${LINK_PATH}#${token}`
    const result = await mailLink({ user, settings, link, kind })
    if (result.kind === 'failed') log.warn({ event: 'mail_failed', error: result.error, user: user.id }, 'e-mail')
    return result.kind === 'sent'
  }

  /** For the admin who asked, whose browser names the address of the site where the server does not know it. */
  const shown = ({ header }: AnyRequest, { token, expiresAt }: PasswordLink) => ({
    link: `${publicUrl ?? header('Origin') ?? ''}${LINK_PATH}#${token}`,
    expiresAt,
  })

  /** @param body what the request asks for, without the step-up @returns the user as it is now; its link is that of the first request */
  async function withLink(
    request: AnyRequest & Parameters<typeof verifyStepUp>[0],
    body: unknown,
    stepUp: Parameters<typeof verifyStepUp>[2],
    decide: (records: Records) => UserVerdict,
  ): Promise<{ user: StoredUser; link: PasswordLink; isRepeat: boolean }> {
    const keyed = userRequest(request, 'admin', body, deps)
    const linkKey = linkKeyOf(request.key, secret)
    const repeated = await storedVerdict(store, keyed)
    const give = async () => {
      const isConfirmed = await verifyStepUp(request, deps, stepUp)
      return transactUsers(store, keyed, (records, actor) => {
        requireStepUp(records, actor, isConfirmed)
        const decided = decide(records)
        const user = records.get('users', String(decided.id))
        if (decided.status === 'applied' && user) giveLink(records, user, now(), linkKey)
        return decided
      })
    }
    const verdict = repeated ?? (await give())
    if (verdict.status === 'refused') throwRejection(verdict)
    const user = (await store.read()).get('users', String(verdict.id)) ?? throwHttpError(404, 'not_found.user')
    return { user, link: linkOf(user, linkKey, now()), isRepeat: repeated !== null }
  }

  return {
    'POST /users/invite': async (request) => {
      const { name, email: typed, role, ...stepUp } = request.body
      const email = cleanEmail(typed)
      const issues = invitationIssues({ name, email, role })
      if (issues.length > 0) throwInvalid(issues)
      // It is not shown: the first password is set with the link.
      const hash = await hasher.hash(randomBytes(32).toString('base64url'))
      const { user, link, isRepeat } = await withLink(request, [name, email, role], stepUp, (records) => {
        const username = freeUsername(records, email)
        const fields = { username, name: name.trim(), email, role: toRole(role) ?? 'user' }
        const verdict = addUser(records, fields, hash, now().toISOString())
        const added = records.get('users', String(verdict.id))
        // `giveLink` sets the day.
        if (verdict.status === 'applied' && added)
          records.put('users', String(added.id), { ...added, invitedUntil: '' })
        return verdict
      })
      const mailed = isRepeat
        ? false
        : mail(user, link.token, 'invitation').catch((err) => {
            log.warn({ err }, 'e-mail')
            return false
          })
      // A person waits for the link, which is not to be lost with the connection.
      const isMailed = await Promise.race([mailed, delay(MAIL_WAIT_MS, false, { ref: false })])
      return new Reply({ user: presentUser(user), ...shown(request, link), isMailed }, { status: 201 })
    },

    'POST /users/{id}/link': async (request) => {
      const { link } = await withLink(request, null, request.body ?? {}, (records) => {
        const user = records.get('users', request.params.id)
        if (!user) throwHttpError(404, 'not_found.user')
        return { status: 'applied', id: user.id }
      })
      return new Reply(shown(request, link), { status: 201 })
    },

    'GET /auth/forgot': () => ({ available: canMail }),

    /** The response says nothing about the address, also by its time: what follows is not waited for. */
    'POST /auth/forgot': ({ body: { email }, address }) => {
      void forgotten(cleanEmail(email).toLowerCase(), address).catch((err) => log.warn({ err }, 'forgotten password'))
      return new Reply({ message: FORGOTTEN }, { status: 202 })
    },

    'POST /auth/link': async ({ body: { token, newPassword }, address }) => {
      const user = userOfLink(await store.read(), token, now()) ?? throwEnded()
      const issues = passwordIssues('newPassword', newPassword)
      if (issues.length > 0) throwInvalid(issues)
      await rejectEasyPassword(newPassword, user, 'newPassword')
      const hash = await hasher.hash(newPassword)
      const changed = await store.transact((records) => {
        const before = userOfLink(records, token, now())
        if (!before) return undefined
        changeUser(records, before.id, {}, hash)
        const after = records.get('users', String(before.id))
        const by = { id: before.id, username: before.username, role: before.role }
        recordUserActivity(records, { mid: '', by, before, after, now: now().toISOString() })
        return after
      })
      if (!changed) throwEnded()
      log.info({ event: 'password_link_used', user: changed.id, address }, 'security')
      const mustSetUp = siteSettings(await store.read()).security?.requireTwoFactor === true
      const isLoggedIn = !changed.twoFactor && !mustSetUp
      return {
        user: presentAccount(changed),
        ...(isLoggedIn ? { token: signToken(changed, secret, now(), storeId) } : {}),
      }
    },
  } satisfies SomeHandlers

  async function forgotten(email: string, address: string): Promise<void> {
    if (!canMail) return
    if (deps.inquiryCeilings) {
      const limits = [perAddress.consume(addressKey(address)), perEmail.consume(email)]
      if ((await Promise.allSettled(limits)).some(({ status }) => status === 'rejected')) return
    }
    const given = await store.transact((records) => {
      const user = records.find('users', 'email', email)
      return user && { user, link: giveLink(records, user, now()) }
    })
    if (!given) return
    log.info({ event: 'password_link_sent', user: given.user.id, address }, 'security')
    await mail(given.user, given.link.token, 'forgotten')
  }
}

function throwEnded(): never {
  throwHttpError(410, 'link_ended')
}

/** The part of the address before the `@`, with a number when another user has it. */
function freeUsername(records: Records | View, email: string): string {
  const base = (email.split('@')[0] ?? 'user').slice(0, MAX_USERNAME)
  const isTaken = (name: string) =>
    records.find('users', 'username', name.toLowerCase()) || records.find('users', 'email', name.toLowerCase())
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`
    if (!isTaken(name)) return name
  }
}
