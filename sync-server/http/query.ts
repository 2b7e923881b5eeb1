import { refuse } from '#sync-server/errors.ts'
import type { ApiContext } from '#sync-server/routes/api-context.ts'

/** The first of what the address says under this name; empty counts as left out. */
export function parameter(ctx: ApiContext, name: string): string | undefined {
  const value = ctx.query[name]
  return (Array.isArray(value) ? value[0] : value) || undefined
}

/** @throws HttpRefusal 400 for what is no whole number from 1 */
export function wholeNumber(ctx: ApiContext, name: string): number | undefined {
  const value = parameter(ctx, name)
  if (value === undefined) return undefined
  const number = /^\d{1,15}$/.test(value) ? Number(value) : 0
  return number >= 1 ? number : refuse(400, `${name} must be a whole number from 1`)
}
