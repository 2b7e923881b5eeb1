import type { Context, Middleware } from 'koa'
import { fault } from '#domain/values/faults/faults.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'
import { type CachedResponse, cachedResponse } from '#sync-server/http/cached-response.ts'
import { sendContent } from '#sync-server/http/send-content.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { renderAtom } from './atom-feed.ts'
import { renderCsv } from './csv-feed.ts'
import { googleFeed } from './google-feed.ts'
import { metaFeed } from './meta-feed.ts'
import { renderFeed, type VehicleFeed } from './vehicle-feed.ts'

const PREFIX = '/feeds/'

/** The feeds of platforms by path. */
export const VEHICLE_FEEDS: Readonly<Record<string, VehicleFeed>> = {
  '/feeds/google-vehicles.tsv': googleFeed,
  '/feeds/meta-vehicles.csv': metaFeed,
}

const TYPES = { '\t': 'text/tab-separated-values; charset=utf-8', ',': 'text/csv; charset=utf-8' } as const
const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

/** @param origin the public address of the site. Without it there are no feeds, because their addresses are absolute. */
export function feedRoutes(store: Store, origin: string | undefined): Middleware {
  const feeds = new Map<string, { type: string; response: CachedResponse }>()
  const add = (path: string, type: string, render: (view: View) => string) => {
    const isAffectedBy = ({ table }: { table: string }) =>
      table === 'cars' || table === 'deletions' || table === 'settings'
    feeds.set(path, { type, response: cachedResponse(store, { isAffectedBy, render }) })
  }
  if (origin !== undefined) {
    for (const [path, feed] of Object.entries(VEHICLE_FEEDS)) {
      add(path, TYPES[feed.delimiter], (view) => renderFeed(feed, view, origin))
    }
    add('/feeds/vehicles.csv', TYPES[','], (view) => renderCsv(view, origin))
    add('/feeds/new-cars.atom', ATOM_TYPE, (view) => renderAtom(view, origin))
  }

  return async (ctx: Context, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next()
    const feed = feeds.get(ctx.path)
    if (!feed || !siteSettings(await store.read()).isPublic) throwHttpError(404, 'not_found')
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new HttpError(405, fault('method_not_allowed'), { Allow: 'GET, HEAD' })
    }
    const { etag, compressed } = await feed.response.current()
    sendContent(ctx, { type: feed.type, etag, cacheControl: 'no-cache', headers: {}, compressed })
  }
}
