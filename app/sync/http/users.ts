// Users are managed online only, by the documented calls: passwords never rest on a device.
import { storedSession, storedToken } from '#app/local/session/session.ts'
import { keepNotices } from '#app/pwa/web-push.ts'
import { runningClient } from '#app/sync/session/client.ts'
import { whileRenewing } from '#app/sync/session/token-renewal.ts'
import type { User, UserInput } from '#domain/users/user.ts'
import { type Answer, isObject } from './api-result.ts'
import { type Call, call } from './request.ts'

export type UserAnswer<T> = { kind: 'ok'; body: T } | { kind: 'failed'; message: string | null }

const isUser = (body: unknown): body is User => isObject(body) && typeof body.username === 'string'
const isUsers = (body: unknown): body is User[] => Array.isArray(body) && body.every(isUser)
const isAnything = (_: unknown): _ is unknown => true

export function listUsers(): Promise<UserAnswer<User[]>> {
  return ask({ path: '/api/users', isOurs: isUsers })
}

export function addUser(input: UserInput): Promise<UserAnswer<User>> {
  return ask({ method: 'POST', path: '/api/users', body: input, isOurs: isUser })
}

export async function updateUser(id: number, input: UserInput): Promise<UserAnswer<User>> {
  const answer = await whileRenewing(() =>
    ask({ method: 'PUT', path: `/api/users/${id}`, body: input, isOurs: isUser }),
  )
  if (answer.kind === 'ok' && id === storedSession()?.user.id) await (await runningClient()).checkSession()
  return answer
}

export function deleteUser(id: number): Promise<UserAnswer<unknown>> {
  return ask({ method: 'DELETE', path: `/api/users/${id}`, isOurs: isAnything })
}

async function ask<T>(request: Omit<Call<T>, 'token'>): Promise<UserAnswer<T>> {
  const answer = await call({ fetch: fetch.bind(globalThis) }, { ...request, token: storedToken() })
  // A run meets the same refusal, and knows what to do about it.
  if (answer.kind === 'signed-out') (await runningClient()).retry()
  // Somebody has taken the role away.
  if (answer.kind === 'refused' && answer.status === 403) void (await runningClient()).checkSession()
  if (answer.kind !== 'ok') return { kind: 'failed', message: messageOf(answer) }
  if (answer.freshToken) {
    await (await runningClient()).renewToken(answer.freshToken)
    // The old password's subscription has ended with it.
    void keepNotices().catch(() => {})
  }
  return { kind: 'ok', body: answer.body }
}

function messageOf(answer: Exclude<Answer<never>, { kind: 'ok' }>): string | null {
  if (answer.kind === 'refused') return answer.body.message
  return answer.kind === 'busy' ? (answer.message ?? null) : null
}
