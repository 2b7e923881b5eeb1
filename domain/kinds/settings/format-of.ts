import { createFormat, type Format } from '#domain/values/format.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import type { SiteSettings } from './schema.ts'

/** The formats of a site, with the tables of all countries and currencies. Pages use `useFormat`, without them. */
export function formatOf({ region }: Pick<SiteSettings, 'region'>): Format {
  return createFormat(notationOf(region))
}
