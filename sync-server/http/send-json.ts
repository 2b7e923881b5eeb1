import type { Context } from 'koa'
import { encode } from './compress.ts'
import { packingFor } from './negotiate-encoding.ts'

/** What fits into a few packets arrives no sooner for being packed. */
const WORTH_PACKING = 4096

/** An answer made for one reader, who may have months to catch up with over a thin line. */
export function sendPackedJson(ctx: Context, value: object): void {
  const bytes = Buffer.from(JSON.stringify(value))
  const encoding = bytes.length < WORTH_PACKING ? 'identity' : packingFor(ctx)
  ctx.vary('Authorization')
  ctx.vary('Accept-Encoding')
  ctx.type = 'application/json; charset=utf-8'
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = encode(bytes, encoding)
}
