import type { Context } from 'koa'
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
  return parsed.success ? parsed.data : throwHttpError(400, 'bad_request.idempotency_key')
}
