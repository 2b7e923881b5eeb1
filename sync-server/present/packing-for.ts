import type { Context } from 'koa'
import type { Encoding } from './encode.ts'

/** In our order: browsers name them in theirs, which says nothing about which is smaller. */
const PACKINGS = ['br', 'gzip'] as const
const REMEMBERED = 100

/** Browsers send a handful of different headers: what each of them means is worked out once. */
const packings = new Map<string, Encoding>()

export function packingFor(ctx: Pick<Context, 'acceptsEncodings' | 'get'>): Encoding {
  const header = ctx.get('Accept-Encoding')
  const known = packings.get(header)
  if (known) return known
  const packing = PACKINGS.find((one) => ctx.acceptsEncodings(one)) ?? 'identity'
  if (packings.size < REMEMBERED) packings.set(header, packing)
  return packing
}
