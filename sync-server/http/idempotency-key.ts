import type { Context } from 'koa'
import { uuid } from '#domain/values/uuid.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import { shortHash } from '#sync-server/store/short-hash.ts'

/**
 * The `Idempotency-Key` of a writing call, which becomes the `mid` of its mutation; null without one.
 * @throws HttpError 400 unless the key is a UUID
 */
export function idempotencyKey(ctx: Pick<Context, 'get'>): string | null {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return null
  const parsed = uuid.safeParse(key)
  return parsed.success ? parsed.data : throwHttpError(400, 'bad_request.idempotency_key')
}

/**
 * A hash that distinguishes a repeated request from another request with the same key.
 * @param secret for bodies with a password: the hash is stored and must not allow guessing it
 */
export function requestFingerprint(
  request: readonly [userId: number | null, target: string, body: unknown],
  secret: string,
): string {
  return shortHash(request, secret)
}
