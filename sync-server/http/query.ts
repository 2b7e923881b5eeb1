import type { Context } from 'koa'
import { throwHttpError } from '#sync-server/errors.ts'

type RequestContext = Pick<Context, 'query'>

/** The first value of a query parameter; undefined when it is missing or empty. */
export function queryParameter(ctx: RequestContext, name: string): string | undefined {
  const value = ctx.query[name]
  return (Array.isArray(value) ? value[0] : value) || undefined
}

/** @throws HttpError 400 unless the value is a whole number from 1 */
export function positiveIntegerParameter(ctx: RequestContext, name: string): number | undefined {
  const value = queryParameter(ctx, name)
  if (value === undefined) return undefined
  const number = /^\d{1,15}$/.test(value) ? Number(value) : 0
  return number >= 1 ? number : throwHttpError(400, `${name} must be a whole number from 1`)
}
