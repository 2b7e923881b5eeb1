import type { Context } from 'koa'
import type { Encoding } from './compress.ts'

/** In our order: browsers name them in theirs, which says nothing about which is smaller. */
const PACKINGS = ['br', 'gzip'] as const
const REMEMBERED = 100

/** Browsers send a handful of different headers: what each of them means is worked out once. */
const packings = new Map<string, readonly Encoding[]>()

type Asking = Pick<Context, 'acceptsEncodings' | 'get'>

/** The smallest packing the client takes. */
export function packingFor(ctx: Asking): Encoding {
  return packingsFor(ctx)[0] ?? 'identity'
}

/** Those the client takes, the smallest first; for what is not to be had in each. */
export function packingsFor(ctx: Asking): readonly Encoding[] {
  const header = ctx.get('Accept-Encoding')
  const known = packings.get(header)
  if (known) return known
  const accepted = PACKINGS.filter((packing) => ctx.acceptsEncodings(packing))
  if (packings.size < REMEMBERED) packings.set(header, accepted)
  return accepted
}
