import { createHmac, hash } from 'node:crypto'
import { uuid } from '#domain/mutations/mutation.ts'
import { refuse } from '#sync-server/errors.ts'
import type { ApiContext } from '#sync-server/routes/api-context.ts'

/** The Idempotency-Key of a writing call, which becomes the mid of its change; null without one. */
export function requestKey(ctx: ApiContext): string | null {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return null
  const parsed = uuid.safeParse(key)
  return parsed.success ? parsed.data : refuse(400, 'Idempotency-Key must be a UUID')
}

/**
 * Tells the same request from another one under the same key.
 * @param secret for a body that holds a password: what is kept must not help to guess it
 */
export function fingerprint(ctx: ApiContext, body: unknown, secret?: string): string {
  const path = ctx.path.replace(/\/+$/, '')
  const asked = JSON.stringify([ctx.state.actor.id, ctx.method, path, canonical(body)])
  return secret ? createHmac('sha256', secret).update(asked).digest('base64url') : hash('sha256', asked, 'base64url')
}

/** The order of keys says nothing. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, child]) => [key, canonical(child)])
}
