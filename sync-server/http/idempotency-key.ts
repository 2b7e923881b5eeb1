import { createHmac, hash } from 'node:crypto'
import type { Context } from 'koa'
import type { Actor } from '#domain/users/user.ts'
import { uuid } from '#domain/values/uuid.ts'
import { throwHttpError } from '#sync-server/errors.ts'

/**
 * The `Idempotency-Key` of a writing call, which becomes the `mid` of its mutation; null without one.
 * @throws HttpError 400 unless the key is a UUID
 */
export function idempotencyKey(ctx: Pick<Context, 'get'>): string | null {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return null
  const parsed = uuid.safeParse(key)
  return parsed.success ? parsed.data : throwHttpError(400, 'Idempotency-Key must be a UUID')
}

/**
 * A hash that distinguishes a repeated request from another request with the same key.
 * @param secret for bodies with a password: the hash is stored and must not allow guessing it
 */
export function requestFingerprint(
  { path, method, state }: Pick<Context, 'path' | 'method'> & { state: { actor: Actor } },
  body: unknown,
  secret?: string,
): string {
  const request = JSON.stringify([state.actor.id, method, path.replace(/\/+$/, ''), sortKeys(body)])
  return secret
    ? createHmac('sha256', secret).update(request).digest('base64url')
    : hash('sha256', request, 'base64url')
}

/** JSON objects as sorted lists of entries: the order of keys has no meaning. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, child]) => [key, sortKeys(child)])
}
