// For load balancers and monitoring: whether this server can serve, without details that help an attacker.
import type { StoreHealth } from '#sync-server/store/store.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

const STATUS: Record<StoreHealth, 'ok' | 'degraded' | 'unavailable'> = {
  ok: 'ok',
  degraded: 'degraded',
  'read-only': 'unavailable',
  unreachable: 'unavailable',
}

export function showHealth({ store, photos }: RouteDependencies): Handler {
  return async (ctx) => {
    const database = await store.health()
    const hasPhotos = await photos.isReady()
    // Everything but photos can be served.
    const status = STATUS[database] === 'ok' && !hasPhotos ? 'degraded' : STATUS[database]
    ctx.status = status === 'unavailable' ? 503 : 200
    ctx.body = { status, checks: { database, photos: hasPhotos ? 'ok' : 'unreachable' } }
  }
}
